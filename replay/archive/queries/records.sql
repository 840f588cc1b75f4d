-- Records, a row each: the largest score won and lost in one hand, the longest runs of hands won and lost, the largest pool, and hands that
-- were dealt perfect. Of several alike the earliest stands. $player holds them; $game, $since, $until, $profile and $level narrow it down.
-- With $hands each figure comes with the ids of its hands.
with held as (
    select
        id, day, game, players, scores, dealt, payers, payees, amounts, payment_reasons,
        row_number() over (order by day nulls first, session, place, id) as nth
    from counted($game, $since, $until, $profile, $level)
    where len(players) > 1
),
sat as (
    select id, nth, day, game, coalesce(person, name) as player, score, hand
    from (select id, nth, day, game, unnest(players) as name, unnest(scores) as score, unnest(dealt) as hand from held)
    left join (select player as known_as, person from players) on known_as = name
    where not regexp_matches(name, '^[?][0-9]*$') and ($player is null or coalesce(person, name) = $player)
),
best as (
    select game, max(score) as most, min(score) as least from sat group by game
),
turns as (
    select
        id, nth, day, game, player, sign(score) as luck,
        row_number() over (partition by game, player order by nth)
            - row_number() over (partition by game, player, sign(score) order by nth) as run
    from sat
    where score is not null
),
runs as (
    select game, player, luck, count(*) as length, min(nth) as nth, min(day) as day, ids(id, $hands) as value_ids
    from turns
    where luck <> 0
    group by game, player, luck, run
),
pools as (
    select id, nth, day, game, players[payees[n] + 1] as name, sum(amounts[n])::bigint as amount
    from (select *, unnest(range(1, len(amounts) + 1)) as n from held where list_contains(payment_reasons, 'pool'))
    where payment_reasons[n] = 'pool' and payers[n] < 0 and counts_as(players[payees[n] + 1], $player)
    group by all
),
perfect as (
    select game, player, count(*) as dealt, min(day) as day, ids(id, $hands) as value_ids
    from sat
    where len(hand) = 14 and hand[2] = hand[5] and hand[2] = hand[8] and hand[2] = hand[11] and hand[2] = hand[14]
        and contains(hand, 'A') and contains(hand, 'K') and contains(hand, 'Q') and contains(hand, 'J') and contains(hand, 'T')
    group by game, player
),
told as (
    select game, 1 as place, 'largest win' as record, player, score::bigint as value, day, nth, if($hands, [id], null) as value_ids
    from sat
    join best using (game)
    where score = most and score > 0
    union all
    select game, 2, 'largest loss', player, score::bigint, day, nth, if($hands, [id], null)
    from sat
    join best using (game)
    where score = least and score < 0
    union all
    select game, if(luck > 0, 3, 4), if(luck > 0, 'longest run of hands won', 'longest run of hands lost'), player, length, day, nth, value_ids
    from runs
    where (game, luck, length) in (select (game, luck, max(length)) from runs group by game, luck)
    union all
    select game, 5, 'largest pool won', coalesce(person, name), amount, day, nth, if($hands, [id], null)
    from pools
    left join players on player = name
    where (game, amount) in (select (game, max(amount)) from pools group by game)
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
    if(told.place = 6, dealt, scored) as hands_looked_at,  -- hands that could have held it: with a score, or with cards dealt
    value_ids
from told
join (
    select game, count(scores) as scored, count(*) filter (list_any_value(list_filter(dealt, lambda hand: hand <> '?')) is not null) as dealt
    from held
    where at_table(players, $player)
    group by game
) as every using (game)
qualify told.place = 6 or row_number() over (partition by game, told.place order by nth, player) = 1
order by game, told.place, player;
