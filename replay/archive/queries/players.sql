-- The league: what each player won and lost. $player, $game, $since and $until narrow it down; null means all.
select
    player,
    count(distinct session) as sessions,
    sum(hands)::bigint as hands,
    sum(net)::bigint as net,
    sum(scored)::bigint as scored,         -- hands whose score is known
    sum(maker)::bigint as maker,           -- hands as the maker
    sum(made)::bigint as made,
    sum(made + failed)::bigint as decided, -- contracts whose outcome is known
    sum(maker_net)::bigint as maker_net
from standings
where ($player is null or player = $player)
    and ($game is null or game = $game)
    and ($since is null or day >= $since)
    and ($until is null or day <= $until)
group by player
order by net desc, player;
