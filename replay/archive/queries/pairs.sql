-- Head to head, across games: what two players paid each other, and what they won together as maker and partner. Each pair stands once;
-- with $player he stands first. What the pool paid is between nobody. $game, $since, $until, $profile and $level narrow it down.
-- With $hands each figure comes with the ids of its hands, in `…_ids`.
with held as (
    select id, players, scores, maker, partner, result, payers, payees, amounts
    from counted($game, $since, $until, $profile, $level)
    where len(players) > 1
),
sat as (
    select
        one,
        other,
        count(*) as hands,
        count(scores) as scored,
        count(*) filter (together) as partners,
        count(*) filter (together and result in ('made', 'failed')) as decided,
        count(*) filter (together and result = 'made') as won_together,
        ids(id, $hands) as hands_ids,
        ids(id, $hands and scores is not null) as scored_ids,
        ids(id, $hands and together) as partners_ids,
        ids(id, $hands and together and result = 'made') as won_together_ids
    from (
        select *, players[i] as one, players[j] as other, coalesce(players[i] in (maker, partner) and players[j] in (maker, partner), false) as together
        from (select *, unnest(range(i + 1, len(players) + 1)) as j from (select *, unnest(range(1, len(players) + 1)) as i from held))
    )
    group by one, other
),
paid as (
    select players[payers[n] + 1] as payer, players[payees[n] + 1] as payee, sum(amounts[n]) as amount, ids(id, $hands) as paid_hands_ids
    from (select *, unnest(range(1, len(amounts) + 1)) as n from held)
    where payers[n] >= 0 and payees[n] >= 0
    group by payer, payee
),
-- each pair from both sides, under the names that were written
sides as (
    select one, other, 0 as got, 0 as paid, sat.* exclude (one, other), null::varchar[] as paid_hands_ids
    from sat
    union all
    select other, one, 0, 0, sat.* exclude (one, other), null
    from sat
    union all
    select payer, payee, 0, amount, 0, 0, 0, 0, 0, null, null, null, null, paid_hands_ids
    from paid
    union all
    select payee, payer, amount, 0, 0, 0, 0, 0, 0, null, null, null, null, paid_hands_ids
    from paid
)
select
    coalesce(first.person, one) as player,
    coalesce(second.person, other) as other,
    sum(hands)::bigint as hands,                -- hands at one table
    sum(scored)::bigint as scored,              -- hands whose payments are known
    sum(got)::bigint as got,                    -- units that the player got from the other
    sum(paid)::bigint as paid,                  -- units that he paid him
    sum(got - paid)::bigint as net,
    sum(partners)::bigint as partners,          -- hands in which they were maker and partner
    sum(decided)::bigint as decided,            -- of known outcome
    sum(won_together)::bigint as won_together,  -- made
    flatten(list(hands_ids)) as hands_ids,
    flatten(list(scored_ids)) as scored_ids,
    list_distinct(flatten(list(paid_hands_ids))) as paid_hands_ids,
    flatten(list(partners_ids)) as partners_ids,
    flatten(list(won_together_ids)) as won_together_ids
from sides
left join players as first on first.player = one
left join players as second on second.player = other
where not regexp_matches(one, '^[?][0-9]*$') and not regexp_matches(other, '^[?][0-9]*$')
group by all
having if($player is null, coalesce(first.person, one) < coalesce(second.person, other), coalesce(first.person, one) = $player)
order by hands desc, player, other;
