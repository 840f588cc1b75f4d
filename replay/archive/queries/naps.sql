-- Nap or four: how many tricks makers took by their call, in hands of which all five tricks are known, so that it can be asked whether Nap
-- would have paid more than four. Misère is left out, for its maker takes as few as he can. $player is the maker; $game, $since, $until,
-- $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with held as (
    select
        id, game, coalesce(rules_alone, rules) as rules, len(players) as seats, call,
        if(list_sum(tricks_taken) = 5, tricks_taken[list_position(players, maker)], null) as tricks
    from counted($game, $since, $until, $profile, $level)
    where regexp_matches(call, '^[1-4nwb]$') and counts_as(maker, $player)
)
select
    game,
    call,                                       -- canonical: `3`, `n`
    rules,                                      -- the rules it was undertaken under
    seats,                                      -- how many sat at the table
    count(*) as hands,                          -- hands in which it was undertaken
    count(tricks) as counted,                   -- hands of which all five tricks are known
    count(*) filter (tricks >= 4) as four,      -- the maker took four or five
    count(*) filter (tricks = 5) as five,       -- the maker took all five
    ids(id, $hands) as hands_ids,
    ids(id, $hands and tricks >= 4) as four_ids,
    ids(id, $hands and tricks = 5) as five_ids
from held
group by game, call, rules, seats
order by game, list_position(['1', '2', '3', '4', 'n', 'w', 'b'], call), rules, seats;
