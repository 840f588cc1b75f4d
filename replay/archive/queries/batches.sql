-- Batches: how many cards are laid out in each, how many hands are laid out whole, and what a sauterelle does to the next hand; the same by
-- player, all batches together. A hand was kept whole when its player laid out nothing before the last batch of the deal.
-- $player laid them out; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with laps as (
    select
        captures.*,
        player as name,
        lag(sauterelle) over (partition by id order by n) as swept,
        row_number() over (partition by id, batch, player order by n) as lap,
        max(batch) over (partition by id) as last_batch,
        whole_deal
    from captures
    join (
        select id, (figures->'aces') is not null as whole_deal from counted($game, $since, $until, $profile, $level)
    ) using (id)
),
-- a player and deal, in deals whose moves are written to the end
waited as (
    select id, game, seats, last_batch, name, bool_and(form <> 'layout' or batch = last_batch) as kept
    from laps
    where whole_deal and counts_as(name, $player)
    group by id, game, seats, last_batch, name
),
kept as (
    select game, seats, last_batch as batch, null as player, count(*) as waited, count(*) filter (kept) as kept, ids(id, $hands and kept) as kept_ids
    from waited
    group by game, seats, last_batch
    union all
    select game, seats, null, coalesce(person, name), count(*), count(*) filter (kept), ids(id, $hands and kept)
    from waited
    left join (select player as known_as, person from players) on known_as = name
    group by game, seats, coalesce(person, name)
),
tables as (
    select game, players, count(*) as deals
    from counted($game, $since, $until, $profile, $level)
    where (winner is not null or result = 'drawn') and at_table(players, $player)
    group by game, players
),
every as (
    select game, len(players) as seats, null as player, sum(deals)::bigint as deals_in_all
    from tables
    group by game, len(players)
    union all
    select game, len(players), coalesce(person, name), sum(deals)::bigint
    from (select *, unnest(players) as name from tables)
    left join (select player as known_as, person from players) on known_as = name
    group by game, len(players), coalesce(person, name)
),
told as (
    select 'batch' as by_what, batch as place, null as who, * from laps where counts_as(name, $player)
    union all
    select 'player' as by_what, null as place, coalesce(person, name) as who, laps.*
    from laps
    left join (select player as known_as, person from players) on known_as = name
    where counts_as(name, $player) and not regexp_matches(name, '^[?][0-9]*$')
)
select
    told.game,
    told.seats,                                 -- how many sat at the table
    by_what,                                    -- batch, or player
    place as batch,                             -- the batch's number, from 1; null for all together
    who as player,                              -- who laid them out; null for all
    count(distinct id) as deals,                -- deals in which it is written
    any_value(deals_in_all) as deals_in_all,    -- deals of known outcome
    count(*) filter (lap = 1) as hands,         -- hands that players held at its beginning
    count(*) filter (form = 'layout') as layouts,                       -- times that cards were laid out
    coalesce(sum(moved) filter (form = 'layout'), 0)::bigint as laid,   -- cards laid out
    count(*) filter (form = 'layout' and lap = 1 and moved = 3) as whole,  -- whole hands laid out
    count(*) filter (form = 'layout' and swept) as forced,              -- laid out behind a sauterelle
    count(*) filter (form = 'layout' and swept and moved = 3) as forced_whole,  -- a whole hand of three at that
    count(*) filter (petit_papillon or papillon) as emptied,            -- hands emptied by captures
    any_value(kept.waited) as waited,           -- players in deals whose moves are written to their end, in this batch
    any_value(kept.kept) as kept,               -- who had laid out nothing before the last one
    ids(id, $hands) as deals_ids,
    ids(id, $hands and form = 'layout' and lap = 1 and moved = 3) as whole_ids,
    ids(id, $hands and form = 'layout' and swept) as forced_ids,
    ids(id, $hands and form = 'layout' and swept and moved = 3) as forced_whole_ids,
    ids(id, $hands and (petit_papillon or papillon)) as emptied_ids,
    any_value(kept.kept_ids) as kept_ids
from told
left join every on every.game = told.game and every.seats = told.seats and every.player is not distinct from who
left join kept on kept.game = told.game and kept.seats = told.seats and kept.batch is not distinct from place and kept.player is not distinct from who
group by told.game, told.seats, by_what, place, who
order by told.game, told.seats, by_what, place, who;
