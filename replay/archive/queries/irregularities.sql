-- Irregularities by their code, at all tables together and by each player, among the hands at which he sat; void deals count here, for many a
-- deal is void by one. $player did them; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids
-- of its hands.
with tables as (
    select game, players, count(*) as hands from narrowed($game, $since, $until, $profile, $level) group by game, players
),
every as (
    select game, null as player, sum(hands)::bigint as hands_in_all
    from tables
    group by game
    union all
    select game, coalesce(person, name), sum(hands)::bigint
    from (select game, hands, unnest(players) as name from tables)
    left join (select player as known_as, person from players) on known_as = name
    group by game, coalesce(person, name)
),
found as (
    select * from irregularities semi join narrowed($game, $since, $until, $profile, $level) using (id)
),
told as (
    select 'all' as by_what, null as who, * from found where $player is null
    union all
    select 'player' as by_what, player as who, * from found where not regexp_matches(player, '^[?][0-9]*$') and ($player is null or player = $player)
)
select
    told.game,
    by_what,                                    -- all, or player
    who as player,                              -- who did it; null for all, of whom not everybody is named
    nullif(code, '') as code,
    count(*) as times,                          -- how often
    count(distinct id) as hands,                -- in how many hands
    any_value(hands_in_all) as hands_in_all,    -- of how many: all of the game, or those at which the player sat
    count(*) filter (remedy = 'stood') as stood,  -- how often nothing was done about it
    sum(amount)::bigint as amount,              -- what was paid
    ids(id, $hands) as hands_ids,
    ids(id, $hands and remedy = 'stood') as stood_ids
from told
join every on every.game = told.game and every.player is not distinct from who
group by told.game, by_what, who, code
order by told.game, by_what, who, times desc, code;
