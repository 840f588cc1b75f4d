-- Records, a row each: the largest score won and lost in one hand, the longest runs of hands won and lost, the largest pool, and hands that
-- were dealt perfect. Of several alike the earliest stands. $player holds them; $game, $since, $until, $profile and $level narrow it down.
-- With $hands each figure comes with the ids of its hands.
with held as (
    select *
    from counted($game, $since, $until, $profile, $level)
    where len(players) > 1
),
sat as (
    select id, session, day, place, game, coalesce(person, name) as player, score, hand
    from (select id, session, day, place, game, unnest(players) as name, unnest(scores) as score, unnest(dealt) as hand from held)
    left join (select player as known_as, person from players) on known_as = name
    where not regexp_matches(name, '^[?][0-9]*$') and ($player is null or coalesce(person, name) = $player)
),
numbered as (
    select
        *,
        sign(score) as luck,
        row_number() over (partition by game, player order by day nulls first, session, place, id)
            - row_number() over (partition by game, player, sign(score) order by day nulls first, session, place, id) as run
    from sat
    where score is not null
),
runs as (
    select game, player, luck, count(*) as length, min(day) as day, min(session) as session, ids(id, $hands) as value_ids
    from numbered
    where luck <> 0
    group by game, player, luck, run
),
pools as (
    select
        id, session, day, game, players[payees[n] + 1] as name, sum(amounts[n])::bigint as amount
    from (select *, unnest(range(1, len(amounts) + 1)) as n from held where list_contains(payment_reasons, 'pool'))
    where payment_reasons[n] = 'pool' and payers[n] < 0 and counts_as(players[payees[n] + 1], $player)
    group by all
),
perfect as (
    select game, player, count(*) as dealt, min(day) as day, ids(id, $hands) as value_ids
    from sat
    where len(hand) = 14 and (
        list_has_all(string_split(hand, ' '), ['AS', 'KS', 'QS', 'JS', 'TS']) or list_has_all(string_split(hand, ' '), ['AH', 'KH', 'QH', 'JH', 'TH'])
        or list_has_all(string_split(hand, ' '), ['AD', 'KD', 'QD', 'JD', 'TD']) or list_has_all(string_split(hand, ' '), ['AC', 'KC', 'QC', 'JC', 'TC']))
    group by game, player
),
told as (
    select game, 1 as place, 'largest win' as record, player, score::bigint as value, day, session, if($hands, [id], null) as value_ids
    from sat
    where score > 0
    qualify row_number() over (partition by game order by score desc, day nulls first, session, sat.place, id) = 1
    union all
    select game, 2, 'largest loss', player, score::bigint, day, session, if($hands, [id], null)
    from sat
    where score < 0
    qualify row_number() over (partition by game order by score, day nulls first, session, sat.place, id) = 1
    union all
    select game, if(luck > 0, 3, 4), if(luck > 0, 'longest run of hands won', 'longest run of hands lost'), player, length, day, session, value_ids
    from runs
    qualify row_number() over (partition by game, luck order by length desc, day nulls first, session, player) = 1
    union all
    select game, 5, 'largest pool won', coalesce(person, name), amount, day, session, if($hands, [id], null)
    from pools
    left join players on player = name
    qualify row_number() over (partition by game order by amount desc, day nulls first, session, id) = 1
    union all
    select game, 6, 'A K Q J T of a suit dealt', player, dealt, day, null, value_ids
    from perfect
)
select
    game,
    record,
    player,
    value,                                      -- units, hands in a row, or hands
    day,                                        -- the day on which it was, or began
    hands_looked_at,                            -- hands of the game that could have held it: with a score, or with the cards dealt
    value_ids
from told
join (
    select game, count(distinct id) filter (score is not null) as scored, count(distinct id) filter (hand is not null and hand <> '?') as dealt
    from sat
    group by game
) as every using (game),
lateral (select if(told.place = 6, every.dealt, scored) as hands_looked_at)
order by game, place, player;
