-- Papillons by place at the table, counted from the dealer (0; 1 is first hand), with the pools they took.
-- $player sat there; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with deals as (
    select id, winner, list_sum(list_transform(range(1, len(amounts) + 1), lambda n: if(payment_reasons[n] = 'pool', amounts[n], null))) as pool
    from counted($game, $since, $until, $profile, $level)
    where winner is not null or result = 'drawn'
)
select
    game,
    seats,                                      -- how many sat at the table
    from_dealer,                                -- the place
    count(*) as deals,                          -- deals of known outcome
    count(*) filter (list_contains(winner, name)) as papillons,         -- he made the papillon
    count(pool) filter (list_contains(winner, name)) as pools_known,    -- and what it took is known
    coalesce(sum(pool) filter (list_contains(winner, name)), 0)::bigint as pools,  -- units
    (max(pool) filter (list_contains(winner, name)))::bigint as largest,
    count(points) as counted,                   -- deals in which the cards in his pile are known
    coalesce(sum(points), 0)::bigint as cards,  -- how many they were
    count(score) as scored,                     -- deals whose score is known
    coalesce(sum(score), 0)::bigint as net,     -- units won or lost in those
    ids(id, $hands) as deals_ids,
    ids(id, $hands and list_contains(winner, name)) as papillons_ids,
    ids(id, $hands and list_contains(winner, name) and pool is not null) as pools_known_ids,
    ids(id, $hands and points is not null) as counted_ids,
    ids(id, $hands and score is not null) as scored_ids
from seats
join deals using (id)
where from_dealer is not null and ($player is null or player = $player)
group by game, seats, from_dealer
order by game, seats, from_dealer;
