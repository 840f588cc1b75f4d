-- How each player bids, in hands whose calls are written: hands in which he opened, bid at all, was overcalled, bought.
-- $player bid; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with held as (
    select id, game, players, maker, figures, words, actors, phases, contains(phases, 'c') as written
    from counted($game, $since, $until, $profile, $level)
    where call is not null or result = 'thrown-in' or written
),
called as (
    select
        id,
        game,
        players,
        maker,
        (figures->>'bid')::integer as level,
        list_transform(bid_words(words, phases), lambda n: players[actors[n] + 1]) as bidders
    from held
    where written
),
every as (
    select game, coalesce(person, name) as player, sum(hands)::bigint as hands_in_all
    from (select game, unnest(players) as name, hands from (select game, players, count(*) as hands from held group by game, players))
    left join (select player as known_as, person from players) on known_as = name
    group by game, coalesce(person, name)
),
told as (
    select *, bidders[1] = name as opened, list_contains(bidders, name) as spoke, coalesce(maker = name, false) as bought
    from (select *, unnest(players) as name from called)
)
select
    told.game,
    coalesce(person, name) as player,
    count(*) as hands,                                      -- hands at the table whose calls are written
    any_value(every.hands_in_all) as hands_in_all,          -- hands at the table in which there was something to call
    count(*) filter (opened) as opened,                     -- hands in which he bid first
    count(*) filter (spoke) as spoke,                       -- hands in which he bid
    count(*) filter (spoke and not bought) as overcalled,   -- of those: another bought
    count(*) filter (bought) as bought,                     -- hands that he undertook
    count(level) filter (bought) as leveled,                -- of those: with a number of points to reach
    coalesce(sum(level) filter (bought), 0)::bigint as levels,  -- which, added up
    ids(id, $hands) as hands_ids,
    ids(id, $hands and opened) as opened_ids,
    ids(id, $hands and spoke) as spoke_ids,
    ids(id, $hands and spoke and not bought) as overcalled_ids,
    ids(id, $hands and bought) as bought_ids,
    ids(id, $hands and bought and level is not null) as leveled_ids
from told
left join (select player as known_as, person from players) on known_as = name
join every on every.game = told.game and every.player = coalesce(person, name)
where $player is null or coalesce(person, name) = $player
group by told.game, coalesce(person, name)
order by told.game, bought desc, coalesce(person, name);
