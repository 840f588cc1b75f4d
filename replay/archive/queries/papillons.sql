-- Papillons by place at the table, counted from the dealer (0; 1 is first hand), and of all places together, with the pools they took.
-- $player sat there; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with deals as (
    select id, winner, list_sum(list_transform(range(1, len(amounts) + 1), lambda n: if(payment_reasons[n] = 'pool', amounts[n], null))) as pool
    from counted($game, $since, $until, $profile, $level)
    where winner is not null or result = 'drawn'
),
held as (
    select game, seats, from_dealer, id, pool, list_contains(winner, name) as took, points, score
    from seats
    join deals using (id)
    where ($player is null or player = $player)
),
told as (
    select * from held where from_dealer is not null
    union all
    -- piles and scores of several players at one table say nothing together
    select * replace (null as from_dealer, if($player is null, null, points) as points, if($player is null, null, score) as score) from held
)
select
    game,
    seats,                                      -- how many sat at the table
    from_dealer,                                -- the place; null for all together
    count(distinct id) as deals,                -- deals of known outcome
    count(distinct id) filter (took) as papillons,         -- in which there was a papillon from there
    count(pool) filter (took) as pools_known,   -- and what it took is known
    coalesce(sum(pool) filter (took), 0)::bigint as pools,  -- units
    (max(pool) filter (took))::bigint as largest,
    count(points) as counted,                   -- deals in which the cards in his pile are known
    if(from_dealer is null and $player is null, null, coalesce(sum(points), 0))::bigint as cards,  -- how many they were
    count(score) as scored,                     -- deals whose score is known
    if(from_dealer is null and $player is null, null, coalesce(sum(score), 0))::bigint as net,     -- units won or lost in those
    ids(id, $hands) as deals_ids,
    ids(id, $hands and took) as papillons_ids,
    ids(id, $hands and took and pool is not null) as pools_known_ids,
    ids(id, $hands and points is not null) as counted_ids,
    ids(id, $hands and score is not null) as scored_ids
from told
group by game, seats, from_dealer
order by game, seats, from_dealer nulls last;
