-- Where money comes from and goes to, by the reason of each payment. With a player, what he got and what he paid; without, all that moved.
-- $player got or paid; $game, $since and $until narrow it down.
with counted as (
    select id, payer, payee, amount, reason, game
    from payments
    join hands using (id, session, day, game)
    where not study
        and coalesce(result <> 'void', true)
        and ($game is null or game = $game)
        and ($since is null or day >= $since)
        and ($until is null or day <= $until)
),
mine as (select player from players where person = $player)
select
    game,
    reason,
    count(*) as payments,
    count(distinct id) as hands,
    coalesce(sum(amount) filter ($player is null or payee in (from mine)), 0)::bigint as got,
    coalesce(sum(amount) filter ($player is not null and payer in (from mine)), 0)::bigint as paid
from counted
where $player is null or payee in (from mine) or payer in (from mine)
group by game, reason
order by game, got - paid desc, reason;
