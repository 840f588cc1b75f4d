-- What each player did in each role: maker, solo (a maker who had no partner in a game that has one), partner, opponent. An opponent
-- succeeds when the contract is lost. $player had the role; $game, $since, $until, $profile and $level narrow it down. With $hands each
-- figure comes with the ids of its hands.
select
    game,
    player,
    role,
    count(*) as hands,                          -- hands in that role
    sum(count(*)) over (partition by game, player)::bigint as hands_in_all,  -- in any role
    count(*) filter (result in ('made', 'failed')) as decided,              -- of known outcome
    count(*) filter (result = (case when role = 'opponent' then 'failed' else 'made' end)) as succeeded,
    count(score) as scored,                     -- hands whose score is known
    coalesce(sum(score), 0)::bigint as net,     -- units won or lost in those
    count(score) filter (result = 'failed') as lost,                        -- lost contracts whose score is known
    coalesce(sum(score) filter (result = 'failed'), 0)::bigint as lost_net,  -- units won or lost in those
    count(tricks) as counted,                   -- hands whose tricks are written
    coalesce(sum(tricks), 0)::bigint as tricks,  -- tricks taken in those
    ids(id, $hands) as hands_ids,
    ids(id, $hands and result = (case when role = 'opponent' then 'failed' else 'made' end)) as succeeded_ids,
    ids(id, $hands and score is not null) as scored_ids,
    ids(id, $hands and score is not null and result = 'failed') as lost_ids,
    ids(id, $hands and tricks is not null) as counted_ids
from seats
semi join counted($game, $since, $until, $profile, $level) using (id)
where role is not null and ($player is null or player = $player)
group by game, player, role
order by game, player, list_position(['maker', 'solo', 'partner', 'opponent'], role);
