-- Places at the table, counted from the dealer (0; 1 is the player who speaks first), for each size of table.
-- $player sat there; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
select
    game,
    seats,                                      -- how many sat at the table
    from_dealer,                                -- the place
    count(*) as hands,                         -- hands
    count(score) as scored,                     -- hands whose score is known
    coalesce(sum(score), 0)::bigint as net,     -- units won or lost in those
    count(*) filter (role in ('maker', 'solo')) as maker,  -- hands in which that place was the maker's
    count(*) filter (role in ('maker', 'solo') and result in ('made', 'won', 'failed', 'lost')) as decided,  -- of known outcome
    count(*) filter (role in ('maker', 'solo') and result in ('made', 'won')) as made,                       -- made
    ids(id, $hands) as hands_ids,
    ids(id, $hands and score is not null) as scored_ids,
    ids(id, $hands and role in ('maker', 'solo')) as maker_ids,
    ids(id, $hands and role in ('maker', 'solo') and result in ('made', 'won')) as made_ids
from seats
semi join counted($game, $since, $until, $profile, $level) using (id)
where from_dealer is not null
    and ($player is null or player = $player)
group by all
order by game, seats, from_dealer;
