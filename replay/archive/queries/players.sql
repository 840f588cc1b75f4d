-- The league: what each player won and lost. $player, $game, $since and $until narrow it down; null means all.
select
    player,
    count(distinct session) as sessions,
    sum(hands)::integer as hands,
    sum(net)::integer as net,
    sum(scored)::integer as scored,         -- hands whose score is known
    sum(maker)::integer as maker,           -- hands as the maker
    sum(made)::integer as made,
    sum(made + failed)::integer as decided, -- contracts whose outcome is known
    sum(maker_net)::integer as maker_net
from standings
where ($player is null or player = $player)
    and ($game is null or game = $game)
    and ($since is null or day >= $since)
    and ($until is null or day <= $until)
group by player
order by net desc, player;
