-- Irregularities by player and code, among the hands at which each sat; void deals count here, for many a deal is void by one.
-- $player did them; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with played as (
    select player, count(*) as hands
    from seats
    semi join narrowed($game, $since, $until, $profile, $level) using (id)
    group by player
)
select
    player,                                     -- null where nobody's name stands by it
    nullif(code, '') as code,
    count(*) as times,                          -- how often
    count(distinct id) as hands,                -- in how many hands
    any_value(played.hands) as hands_in_all,    -- of how many at which the player sat
    count(*) filter (remedy = 'stood') as stood,  -- how often nothing was done about it
    sum(amount)::bigint as amount,              -- what was paid
    ids(id, $hands) as hands_ids,
    ids(id, $hands and remedy = 'stood') as stood_ids
from irregularities
semi join narrowed($game, $since, $until, $profile, $level) using (id)
left join played using (player)
where $player is null or player = $player
group by player, code
order by player nulls last, times desc, code;
