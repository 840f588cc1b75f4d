-- Irregularities by player and code, among the hands that each played. $player did them; $game, $since and $until narrow it down.
with played as (
    select player, count(distinct id) as hands
    from seats
    where not uncounted
        and ($game is null or game = $game)
        and ($since is null or day >= $since)
        and ($until is null or day <= $until)
    group by player
),
counted as (
    select irregularities.*
    from irregularities
    join hands using (id)
    where not study
        and ($game is null or irregularities.game = $game)
        and ($since is null or irregularities.day >= $since)
        and ($until is null or irregularities.day <= $until)
)
select
    player,
    nullif(code, '') as code,
    count(*) as times,
    count(distinct id) as hands,
    any_value(played.hands) as hands_in_all,
    count(*) filter (remedy = 'stood') as stood,
    sum(amount)::bigint as amount
from counted
left join played using (player)
where ($player is null or player = $player)
group by player, code
order by player nulls last, times desc, code;
