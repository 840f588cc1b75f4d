-- How totals ran through the season: a row a player and evening, in the order of days, with what was won or lost so far.
-- $player, $game, $since, $until, $profile and $level narrow it down; with $hands each figure comes with the ids of its hands, in `…_ids`.
select
    player,
    session,                                    -- the evening
    day,                                        -- its first day; null when undated
    hands,                                      -- hands at the table
    scored,                                     -- hands whose score is known
    net::bigint as net,                         -- units won or lost in those
    sum(net) over (partition by player order by day nulls first, session)::bigint as total,  -- and in all evenings till then
    hands_ids,
    scored_ids,
    if($hands, flatten(list(coalesce(scored_ids, [])) over (partition by player order by day nulls first, session)), null) as total_ids
from evenings($game, $since, $until, $profile, $level, $hands)
where $player is null or player = $player
order by player, day nulls first, session;
