-- Head to head, across games: what two players paid each other, and what they won together as maker and partner. Each pair stands once;
-- with $player he stands first. What the pool paid is between nobody. $game, $since, $until, $profile and $level narrow it down.
-- With $hands each figure comes with the ids of its hands, in `…_ids`.
with held as (
    select
        id, players, maker, partner, result, payers, payees, amounts,
        payments_known(scores, amounts, maker, result) as paying,
        game in (select game from partnerships) as partnered,
        coalesce(partner is not null or (figures->>'alone')::boolean or result = 'thrown-in', false) as settled
    from counted($game, $since, $until, $profile, $level)
    where len(players) > 1
),
tables as (
    select
        players,
        count(*) as hands,
        count(*) filter (paying) as scored,
        count(*) filter (partnered) as partnered,
        count(*) filter (partnered and settled) as settled,
        ids(id, $hands) as hands_ids,
        ids(id, $hands and paying) as scored_ids
    from held
    group by players
),
sat as (
    select players[i] as one, players[j] as other, * exclude (players, i, j)
    from (select *, unnest(range(1, len(players) + 1)) as j from (select *, unnest(range(1, len(players) + 1)) as i from tables))
    where i <> j
),
together as (
    select
        maker,
        partner,
        count(*) as partners,
        count(*) filter (result in ('made', 'failed')) as decided,
        count(*) filter (result = 'made') as won_together,
        ids(id, $hands) as partners_ids,
        ids(id, $hands and result = 'made') as won_together_ids
    from held
    where partner is not null
    group by maker, partner
),
paid as (
    select players[payers[n] + 1] as payer, players[payees[n] + 1] as payee, sum(amounts[n]) as amount, ids(id, $hands) as paid_hands_ids
    from (select *, unnest(range(1, len(amounts) + 1)) as n from held where paying)
    where payers[n] >= 0 and payees[n] >= 0
    group by payer, payee
),
-- each pair from both sides, under the names that were written
sides as (
    select * from sat
    union all by name
    select maker as one, partner as other, * exclude (maker, partner) from together
    union all by name
    select partner as one, maker as other, * exclude (maker, partner) from together
    union all by name
    select payer as one, payee as other, amount as paid, paid_hands_ids from paid
    union all by name
    select payee as one, payer as other, amount as got, paid_hands_ids from paid
)
select
    coalesce(first.person, one) as player,
    coalesce(second.person, other) as other,
    sum(hands)::bigint as hands,                -- hands at one table
    sum(scored)::bigint as scored,              -- hands whose payments are known
    coalesce(sum(got), 0)::bigint as got,       -- units that the player got from the other
    coalesce(sum(paid), 0)::bigint as paid,     -- units that he paid him
    coalesce(sum(got), 0)::bigint - coalesce(sum(paid), 0)::bigint as net,
    sum(partnered)::bigint as partnered,        -- hands of games that have partners
    sum(settled)::bigint as settled,            -- of those: it is known who was the partner, or that nobody was
    if(sum(partnered) > 0, coalesce(sum(partners), 0), null)::bigint as partners,          -- hands in which they were maker and partner
    coalesce(sum(decided), 0)::bigint as decided,                                          -- of known outcome
    if(sum(partnered) > 0, coalesce(sum(won_together), 0), null)::bigint as won_together,  -- made
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
