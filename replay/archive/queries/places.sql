-- Places counted from the maker (1 is the player after him): who is the partner, and what opponents win and save there.
-- $player sat there; $game, $since and $until narrow it down.
select
    seats.seats as players,
    from_maker,
    count(*) as hands,
    count(*) filter (role = 'partner') as partner,
    count(*) filter (role = 'opponent' and score is not null) as scored,
    coalesce(sum(score) filter (role = 'opponent'), 0)::bigint as net,
    count(points) filter (role = 'opponent') as counted,
    coalesce(sum(points) filter (role = 'opponent'), 0)::bigint as points
from seats
where not uncounted
    and from_maker > 0
    and id in (select id from partnerships where partner is not null or alone)
    and ($player is null or player = $player)
    and ($game is null or game = $game)
    and ($since is null or day >= $since)
    and ($until is null or day <= $until)
group by seats.seats, from_maker
order by all;
