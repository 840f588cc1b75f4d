-- Which card is called for a partner, how the bid then comes out, and when the card falls.
-- $player is the maker; $game, $since and $until narrow it down.
select
    coalesce(called_as, 'not written') as called,
    count(*) as hands,
    count(*) filter (result = 'made') as made,
    count(*) filter (result in ('made', 'failed')) as decided,
    count(*) filter (solo = 'blind') as in_blind,
    count(*) filter (partner is not null or alone) as settled,
    count(shown) as shown,
    coalesce(sum(shown), 0)::bigint as tricks,
    sum(count(*)) over ()::bigint as hands_in_all
from partnerships
where not uncounted
    and ($player is null or maker in (select player from players as known where known.person = $player))
    and ($game is null or game = $game)
    and ($since is null or day >= $since)
    and ($until is null or day <= $until)
group by called
order by hands desc, called;
