-- The season: the league over evenings. Best and worst are single evenings. $player, $game, $since, $until, $profile and $level narrow it
-- down; with $hands each figure comes with the ids of its hands, in `…_ids`.
with held as (
    select *
    from evenings($game, $since, $until, $profile, $level, $hands)
)
select
    player,
    count(*) as evenings,                                       -- evenings at the table
    (select count(distinct session) from held) as evenings_in_all,
    count(*) filter (net > 0) as won,                           -- evenings left with more than one came with
    count(*) filter (scored > 0) as scored_evenings,            -- evenings of which a score at least is known
    sum(hands)::bigint as hands,                                -- hands at the table
    sum(scored)::bigint as scored,                              -- hands whose score is known
    sum(net)::bigint as net,                                    -- units won or lost in those
    max(net) as best,                                           -- units of the best evening
    first(session order by net desc, day, session) as best_evening,   -- of several alike the earliest
    min(net) as worst,                                          -- units of the worst evening
    first(session order by net, day, session) as worst_evening,
    flatten(list(hands_ids)) as hands_ids,
    flatten(list(scored_ids)) as scored_ids,
    flatten(list(scored_ids) filter (net > 0)) as won_ids,
    first(scored_ids order by net desc, day, session) as best_ids,
    first(scored_ids order by net, day, session) as worst_ids
from held
where $player is null or player = $player
group by player
order by net desc, player;
