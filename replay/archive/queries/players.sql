-- The league: what each player won and lost in the hands that count, all games together. $player, $game, $since, $until, $profile and
-- $level narrow it down; null means all. With $hands each figure comes with the ids of its hands, in `…_ids`.
select
    player,
    count(distinct session) as sessions,        -- evenings at the table
    sum(hands)::bigint as hands,                -- hands at the table
    sum(scored)::bigint as scored,              -- hands whose score is known
    sum(net)::bigint as net,                    -- units won or lost in those
    sum(hands) filter (has_makers)::bigint as with_makers,  -- hands of games in which somebody is the maker; null without any
    sum(maker) filter (has_makers)::bigint as maker,        -- hands as the maker
    sum(made + failed)::bigint as decided,      -- contracts whose outcome is known
    sum(made)::bigint as made,                  -- contracts made
    sum(maker_net) filter (has_makers)::bigint as maker_net, -- units won or lost as the maker
    flatten(list(hands_ids)) as hands_ids,
    flatten(list(scored_ids)) as scored_ids,
    flatten(list(maker_ids)) as maker_ids,
    flatten(list(made_ids)) as made_ids
from (
    select *, game in (select game from hands where maker is not null) as has_makers
    from evenings($game, $since, $until, $profile, $level, $hands)
)
where $player is null or player = $player
group by player
order by net desc, player;
