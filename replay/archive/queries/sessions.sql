-- Evenings, with what everybody won or lost. $player sat at the table; $game, $since, $until, $profile and $level narrow it down.
-- With $hands each figure comes with the ids of its hands, in `…_ids`.
with nets as (
    select
        session,
        list(player order by net desc, player) as players,
        list(net::bigint order by net desc, player) as nets,
        if($hands, list(scored_ids order by net desc, player), null) as nets_ids
    from evenings($game, $since, $until, $profile, $level, $hands)
    group by session
),
held as (
    select
        session,
        count(*) as hands,
        count(*) filter (result = 'thrown-in') as thrown_in,
        ids(id, $hands) as hands_ids,
        ids(id, $hands and result = 'thrown-in') as thrown_in_ids
    from counted($game, $since, $until, $profile, $level)
    group by session
)
select
    sessions.session,
    sessions.date,                              -- as written
    sessions.name,                              -- the evening's name
    sessions.game,
    held.* exclude session,                     -- hands that count, and those thrown in
    nets.players,                               -- who played, the winner first
    nets.nets,                                  -- and what they won or lost
    nets.nets_ids
from sessions
join held using (session)
left join nets using (session)
where $player is null or list_contains(nets.players, $player)
order by sessions.day nulls first, sessions.session;
