-- By which power tricks are won, in games with a called partner, and in how many hands it decided one at least.
-- $player won the trick; $game, $since and $until narrow it down.
with counted as (
    select tricks.*, split_part(reason, ' (', 1) as told
    from tricks
    join partnerships using (id)
    where not uncounted
        and cards <> ''
        and ($player is null or winner in (select player from players as known where known.person = $player))
        and ($game is null or tricks.game = $game)
        and ($since is null or tricks.day >= $since)
        and ($until is null or tricks.day <= $until)
)
select
    case
        when told like '%plain first trick' then 'plain first trick'
        when told like '%plain last trick' then 'plain last trick'
        when told like '%trump' then 'trump'
        when told like 'highest %' then 'suit led'
        else told
    end as power,
    count(*) as tricks,
    sum(points)::bigint as points,
    count(distinct id) as hands,
    sum(count(*)) over ()::bigint as tricks_in_all,
    (select count(distinct id) from counted) as hands_in_all
from counted
group by power
order by tricks desc, power;
