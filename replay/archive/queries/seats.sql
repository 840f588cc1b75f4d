-- Places at the table, counted from the dealer (0; 1 is the player who speaks first), for each size of table.
-- $player sat there; $game, $since and $until narrow it down.
select
    game,
    seats,
    from_dealer,
    count(*) as hands,
    count(score) as scored,
    coalesce(sum(score), 0)::bigint as net,
    count(*) filter (role in ('maker', 'solo')) as maker,
    count(*) filter (role in ('maker', 'solo') and result in ('made', 'won')) as made,
    count(*) filter (role in ('maker', 'solo') and result in ('made', 'won', 'failed', 'lost')) as decided
from seats
where not uncounted
    and from_dealer is not null
    and ($player is null or player = $player)
    and ($game is null or game = $game)
    and ($since is null or day >= $since)
    and ($until is null or day <= $until)
group by all
order by all;
