-- Records, a row each: the largest score won and lost in one hand, the longest runs of hands won and lost (a hand without a score, or of
-- nothing, ends one), the largest pool, hands that were dealt perfect, the most deals in a row of one evening without a papillon, and the
-- largest capture. Of several alike the earliest stands. $player holds them; $game, $since, $until, $profile and $level narrow it down.
-- With $hands each figure comes with the ids of its hands.
with held as not materialized (
    select id, session, day, place, game, players, scores, dealt, payers, payees, amounts, payment_reasons, result, winner, figures
    from counted($game, $since, $until, $profile, $level)
    where len(players) > 1
),
numbered as materialized (
    select id, day, game, row_number() over (order by day nulls first, session, place, id) as nth from held
),
-- everybody at every hand; several to a hand, and so with no more than is looked at
sat as materialized (
    select nth, game, coalesce(person, name) as player, score
    from (
        select nth, game, unnest(players) as name, unnest(scores) as score
        from (select id, players, scores from held)
        join numbered using (id)
    )
    left join (select player as known_as, person from players) on known_as = name
    where not regexp_matches(name, '^[?][0-9]*$') and ($player is null or coalesce(person, name) = $player)
),
best as (
    select game, max(score) as most, min(score) as least from sat group by game
),
turns as (
    select
        nth, game, player, sign(score) as luck,
        row_number() over (partition by game, player order by nth)
            - row_number() over (partition by game, player, sign(score) order by nth) as run
    from sat
),
runs as (
    select game, player, luck, count(*) as length, list(nth) as hands
    from turns
    where luck <> 0
    group by game, player, luck, run
),
pools as (
    select nth, game, players[payees[n] + 1] as name, sum(amounts[n])::bigint as amount
    from (
        select nth, numbered.game, players, payers, payees, amounts, payment_reasons, unnest(range(1, len(amounts) + 1)) as n
        from held
        join numbered using (id)
        where list_contains(payment_reasons, 'pool')
    )
    where payment_reasons[n] = 'pool' and payers[n] < 0 and counts_as(players[payees[n] + 1], $player)
    group by all
),
perfect as (
    select numbered.game, coalesce(person, name) as player, count(*) as dealt, list(nth) as hands
    from (
        select id, name, hand
        from (select id, unnest(players) as name, unnest(dealt) as hand from held)
        where len(hand) = 14 and hand[2] = hand[5] and hand[2] = hand[8] and hand[2] = hand[11] and hand[2] = hand[14]
            and contains(hand, 'A') and contains(hand, 'K') and contains(hand, 'Q') and contains(hand, 'J') and contains(hand, 'T')
    )
    join numbered using (id)
    left join (select player as known_as, person from players) on known_as = name
    where not regexp_matches(name, '^[?][0-9]*$') and ($player is null or coalesce(person, name) = $player)
    group by all
),
-- games that are dealt hands of five
five_cards as (
    select game, count(*) as dealt
    from held
    where list_bool_or(list_transform(dealt, lambda hand: len(hand) = 14 and not contains(hand, '?'))) and at_table(players, $player)
    group by game
),
-- deals of games in which somebody may make a papillon; one that is not over ends a run
pool_deals as (
    select nth, session, numbered.game, coalesce(result = 'drawn', false) as drawn
    from held
    join numbered using (id)
    where numbered.game in (select game from hands where winner is not null) and at_table(players, $player)
),
pool_turns as (
    select *, row_number() over (partition by session order by nth) - row_number() over (partition by session, drawn order by nth) as run
    from pool_deals
),
pool_runs as (
    select game, session, count(*) as length, list(nth) as hands
    from pool_turns
    where drawn
    group by game, session, run
),
taken as (
    select nth, numbered.game, player, moved
    from captures
    join numbered using (id)
    where form not in ('layout', 'irregular') and counts_as(player, $player)
),
told as (
    select game, 1 as place, 'largest win' as record, player, score::bigint as value, [nth] as hands
    from sat
    join best using (game)
    where score = most and score > 0
    union all
    select game, 2, 'largest loss', player, score::bigint, [nth]
    from sat
    join best using (game)
    where score = least and score < 0
    union all
    select game, if(luck > 0, 3, 4), if(luck > 0, 'longest run of hands won', 'longest run of hands lost'), player, length, hands
    from runs
    where (game, luck, length) in (select (game, luck, max(length)) from runs group by game, luck)
    union all
    select game, 5, 'largest pool won', coalesce(person, name), amount, [nth]
    from pools
    left join players on player = name
    where (game, amount) in (select (game, max(amount)) from pools group by game)
    union all
    select game, 6, 'A K Q J T of a suit dealt', player, dealt, hands
    from perfect
    union all
    select game, 6, 'A K Q J T of a suit dealt', null, 0, null
    from five_cards
    where game not in (select game from perfect)
    union all
    select game, 7, 'longest run without a papillon', null, length, hands
    from pool_runs
    where (game, length) in (select (game, max(length)) from pool_runs group by game)
    union all
    select game, 8, 'largest capture', coalesce(person, taken.player), moved, [nth]
    from taken
    left join players as known on known.player = taken.player
    where (game, moved) in (select (game, max(moved)) from taken group by game)
),
-- the earliest of those that are alike; a perfect hand counts for everybody who was dealt one
standing as (
    select row_number() over () as record_number, *, list_min(hands) as first
    from told
    qualify place = 6 or row_number() over (partition by game, place order by list_min(hands), player) = 1
),
behind as (
    select record_number, ids(id, $hands) as value_ids
    from (select record_number, unnest(hands) as nth from standing)
    join numbered using (nth)
    group by record_number
)
select
    standing.game,
    record,
    player,
    value,                                      -- units, hands in a row, hands, deals in a row, or cards from hand and table
    day,                                        -- the day on which it was, or began
    case standing.place when 6 then five_cards.dealt when 7 then ended when 8 then moved else scored end as hands_looked_at,
    value_ids
from standing
join (
    select
        game,
        count(scores) as scored,                -- hands that could have held it: with a score,
        count(*) filter (winner is not null or result = 'drawn') as ended,  -- of known outcome,
        count(figures->'batches') as moved      -- with the moves written, or with cards dealt
    from held
    where at_table(players, $player)
    group by game
) as every using (game)
left join behind using (record_number)
left join five_cards using (game)
left join (select nth, day from numbered) as days on days.nth = standing.first
order by standing.game, standing.place, player;
