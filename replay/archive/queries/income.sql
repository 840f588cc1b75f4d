-- Where money comes from and goes to, by the reason of each payment: in all purses of the table together, and in each player's. What all
-- purses got and did not pay came from the pool. $player got or paid; $game, $since, $until, $profile and $level narrow it down. With $hands
-- each figure comes with the ids of its hands.
with held as (
    select
        id, game, players, payers, payees, amounts, payment_reasons,
        payments_known(scores, amounts, maker, result) as paying
    from counted($game, $since, $until, $profile, $level)
    where len(players) > 1 and at_table(players, $player)
),
tables as (
    select game, players, count(*) as hands_in_all, count(*) filter (paying) as hands_known from held group by game, players
),
every as (
    select game, null as player, sum(hands_in_all) as hands_in_all, sum(hands_known) as hands_known
    from tables
    group by game
    union all
    select game, coalesce(person, name), sum(hands_in_all), sum(hands_known)
    from (select *, unnest(players) as name from tables)
    left join (select player as known_as, person from players) on known_as = name
    group by game, coalesce(person, name)
),
moves as (
    select game, payment_reasons[n] as reason, amounts[n] as amount, players[payers[n] + 1] as payer, players[payees[n] + 1] as payee
    from (select *, unnest(range(1, len(amounts) + 1)) as n from held where paying)
),
sums as (
    select game, reason, null as name, count(*) as payments, sum(amount) filter (payee is not null) as got, sum(amount) filter (payer is not null) as paid
    from moves
    where $player is null
    group by game, reason
    union all
    select game, reason, payee, count(*), sum(amount), null from moves where payee is not null group by game, reason, payee
    union all
    select game, reason, payer, count(*), null, sum(amount) from moves where payer is not null group by game, reason, payer
),
-- a reason, hand and purse; most hands have one reason, and need not be looked at payment by payment
reasoned as (
    select id, game, players, payers, payees, payment_reasons, list_distinct(payment_reasons) as reasons from held where paying and len(amounts) > 0
),
opened as (
    select id, game, reasons[1] as reason, players[seat + 1] as name
    from (select *, unnest(list_distinct(list_concat(payers, payees))) as seat from reasoned where len(reasons) = 1)
    where seat >= 0
    union all
    select distinct id, game, reason, name
    from (
        select id, game, payment_reasons[n] as reason, unnest([players[payers[n] + 1], players[payees[n] + 1]]) as name
        from (select *, unnest(range(1, len(payment_reasons) + 1)) as n from reasoned where len(reasons) > 1)
    )
    where name is not null
),
times as (
    select game, reason, null as name, count(*) as hands, ids(id, $hands) as hands_ids
    from (select id, game, unnest(reasons) as reason from reasoned)
    where $player is null
    group by game, reason
    union all
    select game, reason, name, count(*), ids(id, $hands)
    from opened
    group by game, reason, name
),
told as (
    select game, coalesce(person, name) as player, reason, payments, got, paid, 0 as hands, null as hands_ids
    from sums
    left join (select player as known_as, person from players) on known_as = name
    union all
    select game, coalesce(person, name), reason, 0, 0, 0, hands, hands_ids
    from times
    left join (select player as known_as, person from players) on known_as = name
)
select
    told.game,
    if(told.player is null, 'all', 'player') as by_what,    -- all, or player
    told.player,                                -- whose purse; null for all
    reason,
    sum(payments)::bigint as payments,          -- payments
    sum(hands)::bigint as hands,                -- hands in which there was one
    any_value(hands_known)::bigint as hands_known,    -- hands whose payments are known
    any_value(hands_in_all)::bigint as hands_in_all,  -- hands at the table
    coalesce(sum(got), 0)::bigint as got,       -- units got
    coalesce(sum(paid), 0)::bigint as paid,     -- units paid
    coalesce(sum(got), 0)::bigint - coalesce(sum(paid), 0)::bigint as net,
    flatten(list(hands_ids)) as hands_ids
from told
join every on every.game = told.game and every.player is not distinct from told.player
where ($player is null or told.player = $player) and (told.player is null or not regexp_matches(told.player, '^[?][0-9]*$'))
group by told.game, told.player, reason
order by told.game, by_what, told.player, net desc, reason;
