-- Batches: how many cards are laid out in each, how many hands are laid out whole, and what a sauterelle does to the next hand.
-- $player laid them out; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with laps as (
    select
        *,
        lag(sauterelle) over (partition by id order by n) as swept,
        row_number() over (partition by id, batch, player order by n) as lap
    from captures
    semi join counted($game, $since, $until, $profile, $level) using (id)
)
select
    game,
    seats,                                      -- how many sat at the table
    batch,                                      -- the batch's number, from 1
    count(distinct id) as deals,                -- deals in which it is written
    count(*) filter (lap = 1) as hands,         -- hands that players held at its beginning
    count(*) filter (form = 'layout') as layouts,                       -- times that cards were laid out
    coalesce(sum(moved) filter (form = 'layout'), 0)::bigint as laid,   -- cards laid out
    count(*) filter (form = 'layout' and lap = 1 and moved = 3) as whole,  -- whole hands laid out
    count(*) filter (form = 'layout' and swept) as forced,              -- laid out behind a sauterelle
    count(*) filter (form = 'layout' and swept and moved = 3) as forced_whole,  -- a whole hand of three at that
    count(*) filter (petit_papillon or papillon) as emptied,            -- hands emptied by captures
    ids(id, $hands) as deals_ids,
    ids(id, $hands and form = 'layout' and lap = 1 and moved = 3) as whole_ids,
    ids(id, $hands and form = 'layout' and swept) as forced_ids,
    ids(id, $hands and form = 'layout' and swept and moved = 3) as forced_whole_ids,
    ids(id, $hands and (petit_papillon or papillon)) as emptied_ids
from laps
where counts_as(player, $player)
group by game, seats, batch
order by game, seats, batch;
