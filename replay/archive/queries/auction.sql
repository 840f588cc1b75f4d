-- How the calling went, by the rules and the size of table: bids a hand, overcalls, hands nobody bid, and ones that were left to the dealer.
-- $player dealt; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with held as (
    select
        id,
        game,
        coalesce(rules_alone, rules) as rules,
        len(players) as seats,
        result,
        contains(phases, 'c') as written,
        if(contains(phases, 'c'), len(bid_words(words, phases)), null) as bids,
        coalesce(call = '1' and maker = dealer, false) as ones
    from counted($game, $since, $until, $profile, $level)
    where (call is not null or result = 'thrown-in') and counts_as(dealer, $player)
)
select
    game,
    rules,                                      -- the rules it was played under
    seats,                                      -- how many sat at the table
    count(*) as hands,                          -- hands
    count(*) filter (result = 'thrown-in') as thrown_in,                -- nobody bid
    count(*) filter (written) as written,       -- hands whose calls are written
    coalesce(sum(bids), 0)::bigint as bids,     -- bids in those, passes left out
    count(*) filter (bids > 1) as overcalled,   -- hands in which a bid was overcalled
    count(*) filter (ones) as ones,             -- contracts of one, undertaken by the dealer
    count(*) filter (ones and result in ('made', 'failed')) as decided,  -- of known outcome
    count(*) filter (ones and result = 'made') as ones_made,
    ids(id, $hands) as hands_ids,
    ids(id, $hands and result = 'thrown-in') as thrown_in_ids,
    ids(id, $hands and written) as written_ids,
    ids(id, $hands and bids > 1) as overcalled_ids,
    ids(id, $hands and ones) as ones_ids,
    ids(id, $hands and ones and result = 'made') as ones_made_ids
from held
group by game, rules, seats
order by game, seats, rules;
