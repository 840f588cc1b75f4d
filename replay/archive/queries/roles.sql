-- What each player did in each role, in games with a called partner. An opponent succeeds when the bid is lost.
-- $player had the role; $game, $since and $until narrow it down.
select
    player,
    role,
    count(*) as hands,
    count(*) filter (result = (case when role = 'opponent' then 'failed' else 'made' end)) as succeeded,
    count(*) filter (result in ('made', 'failed')) as decided,
    count(score) as scored,
    coalesce(sum(score), 0)::bigint as net,
    sum(count(*)) over (partition by player)::bigint as hands_in_all
from seats
where not uncounted
    and role is not null
    and id in (select id from partnerships)
    and ($player is null or player = $player)
    and ($game is null or game = $game)
    and ($since is null or day >= $since)
    and ($until is null or day <= $until)
group by player, role
order by player, list_position(['maker', 'solo', 'partner', 'opponent'], role);
