-- Calls that were undertaken, by the rules they were undertaken under: how often made, and what they brought their makers.
-- A row without a call counts the hands that were thrown in. $player is the maker; $game, $since and $until narrow it down.
with counted as (
    select *
    from hands
    where not study
        and coalesce(result <> 'void', true)
        and ($game is null or game = $game)
        and ($since is null or day >= $since)
        and ($until is null or day <= $until)
)
select
    game,
    coalesce(rules_alone, rules) as rules,
    len(players) as seats,
    call,
    count(*) as hands,
    count(*) filter (result in ('made', 'won')) as made,
    count(*) filter (result in ('made', 'won', 'failed', 'lost')) as decided,
    count(scores) as scored,
    coalesce(sum(scores[list_position(players, maker)]), 0)::bigint as net,
    (select count(*) from counted as every where every.game = counted.game) as hands_in_all
from counted
where (call is not null or result = 'thrown-in')
    and ($player is null or maker in (select player from players as known where known.person = $player))
group by all
order by game, call nulls last, rules, seats;
