-- Papillons by place at the table, counted from the dealer (0; 1 is first hand), with the pools they took.
-- $player sat there; $game, $since and $until narrow it down.
with deals as (
    select
        hands.*,
        (select sum(amounts[n]) from unnest(range(1, len(amounts) + 1)) as t(n) where payment_reasons[n] = 'pool')::bigint as pool
    from hands
    where winner is not null or result = 'drawn'
)
select
    seats.game,
    seats.seats,
    seats.from_dealer,
    count(*) as deals,
    count(*) filter (list_contains(deals.winner, seats.player)) as papillons,
    coalesce(sum(deals.pool) filter (list_contains(deals.winner, seats.player)), 0)::bigint as pools,
    count(deals.pool) filter (list_contains(deals.winner, seats.player)) as pools_known,
    max(deals.pool) filter (list_contains(deals.winner, seats.player)) as largest,
    coalesce(sum(seats.points), 0)::bigint as cards,
    count(seats.points) as counted,
    coalesce(sum(seats.score), 0)::bigint as net,
    count(seats.score) as scored
from seats
join deals on deals.id = seats.id
where not uncounted
    and from_dealer is not null
    and ($player is null or seats.player in (select player from players where person = $player))
    and ($game is null or seats.game = $game)
    and ($since is null or seats.day >= $since)
    and ($until is null or seats.day <= $until)
group by all
order by all;
