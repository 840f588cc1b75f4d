-- Bids by their number and by their suit, in games with a called partner: how often made, and by how much.
-- $player is the maker; $game, $since and $until narrow it down.
with counted as (
    select *
    from partnerships
    where not uncounted
        and ($player is null or maker in (select player from players as known where known.person = $player))
        and ($game is null or game = $game)
        and ($since is null or day >= $since)
        and ($until is null or day <= $until)
)
select
    by_what,
    what,
    count(*) as hands,
    count(*) filter (result = 'made') as made,
    count(*) filter (result in ('made', 'failed')) as decided,
    count(over) as counted,
    coalesce(sum(over), 0)::bigint as over,
    count(*) filter (over = -1 and result = 'failed') as by_one,
    (select count(*) from counted) as hands_in_all
from (
    select 'level' as by_what, level::varchar as what, level as place, counted.* from counted
    union all
    select 'suit' as by_what, trump as what, list_position(['S', 'H', 'D', 'C'], trump) as place, counted.* from counted
)
group by by_what, what, place
order by by_what, place;
