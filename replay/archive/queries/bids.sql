-- Calls that were undertaken, by the rules and the size of table they were undertaken under: how often made, and what they brought their
-- makers. A row without a call counts the hands that were thrown in. $player is the maker; $game, $since, $until, $profile and $level narrow
-- it down. With $hands each figure comes with the ids of its hands.
with held as (
    select id, game, coalesce(rules_alone, rules) as rules, players, call, maker, result, scores[list_position(players, maker)] as score
    from counted($game, $since, $until, $profile, $level)
),
every as (
    select game, count(*) as hands_in_all, count(call) filter (counts_as(maker, $player)) as calls_in_all
    from held
    where at_table(players, $player)
    group by game
)
select
    game,
    rules,                                      -- the rules it was undertaken under
    len(players) as seats,                      -- how many sat at the table
    call,                                       -- canonical: `3`, `m`, `n`, `13H`
    count(*) as hands,                          -- hands in which it was undertaken
    count(*) filter (result in ('made', 'won', 'failed', 'lost')) as decided,  -- of known outcome
    count(*) filter (result in ('made', 'won')) as made,                       -- made
    count(score) as scored,                     -- hands whose score is known
    coalesce(sum(score), 0)::bigint as net,     -- what the maker won or lost in those
    hands_in_all,                               -- hands of the game, with $player at the table
    calls_in_all,                               -- contracts of the game among them
    ids(id, $hands) as hands_ids,
    ids(id, $hands and result in ('made', 'won')) as made_ids,
    ids(id, $hands and score is not null) as scored_ids
from held
join every using (game)
where (call is not null or result = 'thrown-in') and counts_as(maker, $player)
group by all
order by game, call nulls last, rules, seats;
