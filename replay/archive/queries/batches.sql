-- Batches: how many cards are laid out in each, how many hands are laid out whole, and what a sauterelle does to the next hand.
-- $player laid them out; $game, $since and $until narrow it down.
with counted as (
    select
        *,
        lag(sauterelle) over (partition by id order by n) as swept,
        row_number() over (partition by id, batch, player order by n) as lap
    from captures
    where not uncounted
)
select
    game,
    seats,
    batch,
    count(distinct id) as deals,
    count(*) filter (lap = 1) as hands,
    count(*) filter (form = 'layout') as layouts,
    coalesce(sum(moved) filter (form = 'layout'), 0)::bigint as laid,
    count(*) filter (form = 'layout' and lap = 1 and moved = 3) as whole,
    count(*) filter (form = 'layout' and swept) as forced,
    count(*) filter (form = 'layout' and swept and moved = 3) as forced_whole,
    count(*) filter (petit_papillon or papillon) as emptied
from counted
where ($player is null or player in (select player from players where person = $player))
    and ($game is null or game = $game)
    and ($since is null or day >= $since)
    and ($until is null or day <= $until)
group by all
order by all;
