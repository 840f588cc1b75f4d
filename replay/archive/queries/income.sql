-- Where money comes from and goes to, by the reason of each payment. With a player, what he got and what he paid; without, all that moved.
-- $player got or paid; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
select
    game,
    reason,
    count(*) as payments,                       -- payments
    count(distinct id) as hands,                -- hands in which there was one
    coalesce(sum(amount) filter ($player is null or counts_as(payee, $player)), 0)::bigint as got,      -- units got
    coalesce(sum(amount) filter ($player is not null and counts_as(payer, $player)), 0)::bigint as paid,  -- units paid
    got - paid as net,
    ids(id, $hands) as hands_ids
from payments
semi join counted($game, $since, $until, $profile, $level) using (id)
where $player is null or counts_as(payee, $player) or counts_as(payer, $player)
group by game, reason
order by game, got - paid desc, reason;
