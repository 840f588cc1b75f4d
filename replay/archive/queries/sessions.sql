-- Evenings, with what everybody won or lost. $player sat at the table; $game, $since and $until narrow it down.
with nets as (
    select
        session,
        max(hands) as counted,
        list(player order by net desc, player) as players,
        list(net order by net desc, player) as nets
    from standings
    group by session
),
passed as (
    select
        session,
        count(*) filter (result = 'thrown-in') as thrown_in,
        count(*) filter (not study and coalesce(result <> 'void', true)) as hands
    from hands
    where ($game is null or game = $game)
        and ($since is null or day >= $since)
        and ($until is null or day <= $until)
    group by session
)
select
    sessions.session,
    sessions.date,
    sessions.name,
    sessions.game,
    passed.hands,
    passed.thrown_in,
    nets.players,
    nets.nets
from sessions
join passed using (session)
left join nets using (session)
where ($player is null or list_contains(nets.players, $player))
order by sessions.day nulls first, sessions.session;
