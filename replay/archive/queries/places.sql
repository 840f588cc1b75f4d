-- Places counted from the maker (1 is the player after him): who is the partner, and what opponents win and save there.
-- $player sat there; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with held as (
    select id
    from partnerships
    semi join counted($game, $since, $until, $profile, $level) using (id)
    where partner is not null or alone
)
select
    seats.seats as players,                     -- how many sat at the table
    from_maker,                                 -- the place
    count(*) as hands,                          -- hands of which it is known who was the partner
    count(*) filter (role = 'partner') as partner,                      -- he sat there
    count(*) filter (role = 'opponent') as opponent,                    -- an opponent sat there
    count(score) filter (role = 'opponent') as scored,                  -- and his score is known
    coalesce(sum(score) filter (role = 'opponent'), 0)::bigint as net,  -- units that he won or lost
    count(points) filter (role = 'opponent') as counted,                -- his point cards are known
    coalesce(sum(points) filter (role = 'opponent'), 0)::bigint as points,  -- how many they were
    ids(id, $hands) as hands_ids,
    ids(id, $hands and role = 'partner') as partner_ids,
    ids(id, $hands and role = 'opponent' and score is not null) as scored_ids,
    ids(id, $hands and role = 'opponent' and points is not null) as counted_ids
from seats
semi join held using (id)
where from_maker > 0 and ($player is null or player = $player)
group by seats.seats, from_maker
order by players, from_maker;
