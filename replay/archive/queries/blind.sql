-- What the blind is worth, by the point cards that lay in it: bids made, bids it rescued, points laid away.
-- $player is the maker; $game, $since and $until narrow it down.
select
    blind_points,
    count(*) as hands,
    count(*) filter (result = 'made') as made,
    count(*) filter (result in ('made', 'failed')) as decided,
    count(*) filter (rescued) as rescued,
    count(rescued) as judged,
    count(laid_points) as counted,
    coalesce(sum(laid_points), 0)::bigint as laid,
    sum(count(*)) over ()::bigint as hands_in_all
from partnerships
where not uncounted
    and blind_points is not null
    and ($player is null or maker in (select player from players as known where known.person = $player))
    and ($game is null or game = $game)
    and ($since is null or day >= $since)
    and ($until is null or day <= $until)
group by blind_points
order by blind_points;
