-- Games of patience by player and by variant; a row without a variant sums up a player who plays several.
-- $player played; $game, $since and $until narrow it down. Streaks follow the order of days and numbers.
with counted as (
    select *, coalesce(result = 'won', false) as won
    from patiences
    where not uncounted
        and ($player is null or player = $player)
        and ($game is null or game = $game)
        and ($since is null or day >= $since)
        and ($until is null or day <= $until)
),
told as (
    select rules as variant, * from counted
    union all
    select null as variant, * from counted where player in (select player from counted group by player having count(distinct rules) > 1)
),
numbered as (
    select
        *,
        row_number() over (partition by player, variant order by day, session, place, id) as nth,
        row_number() over (partition by player, variant, won order by day, session, place, id) as nth_alike
    from told
),
streaks as (
    select player, variant, max(length) as best
    from (select player, variant, count(*) as length from numbered where won group by player, variant, nth - nth_alike)
    group by player, variant
)
select
    numbered.player,
    numbered.variant,
    count(*) as games,
    count(*) filter (won) as won,
    (count(*) - coalesce(max(nth) filter (not won), 0))::integer as streak,
    coalesce(any_value(streaks.best), 0) as best_streak,
    count(*) filter (clean_win) as clean,
    round(avg(up) filter (not won), 1) as up_lost,
    round(avg(moves), 1) as moves,
    round(avg(between_piles), 1) as between_piles,
    round(avg(turns), 1) as turns,
    round(avg(over_fewest), 1) as over_fewest,
    round(avg(first_space), 1) as first_space,
    round(avg(spaces), 1) as spaces,
    round(avg(waste_peak), 1) as waste_peak,
    round(avg(list_sum(aces) / 8) filter (len(aces) = 8), 1) as ace_turn,
    round(avg(first_suit), 1) as first_suit,
    sum(late_aces)::bigint as late_aces,
    sum(undos)::bigint as undos,
    round(avg(minutes), 1) as minutes
from numbered
left join streaks on streaks.player = numbered.player and streaks.variant is not distinct from numbered.variant
group by numbered.player, numbered.variant
order by won desc, numbered.player, numbered.variant nulls first;
