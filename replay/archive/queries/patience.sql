-- Games of patience by player and by variant; a row without a variant sums up a player who plays several. Streaks follow the order of days
-- and numbers; a game left unfinished ends one, and is neither won nor lost. Of each sum the number of games stands beside it from which it
-- was taken: not every game has its moves written.
-- $player played; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its games.
with held as (
    select *, coalesce(result = 'won', false) as won, if(len(aces) = 8, list_sum(aces), null) as ace_turns
    from patiences
    semi join counted($game, $since, $until, $profile, $level) using (id)
    where not uncounted and ($player is null or player = $player)
),
told as (
    select rules as variant, * from held
    union all
    select null as variant, * from held where player in (select player from held group by player having count(distinct rules) > 1)
),
numbered as (
    select
        *,
        row_number() over (partition by player, variant order by day, session, place, id) as nth,
        row_number() over (partition by player, variant, won order by day, session, place, id) as nth_alike
    from told
),
streaks as (
    select player, variant, nth - nth_alike as run, count(*) as length, min(nth) as first, max(nth) as last, ids(id, $hands) as games_ids
    from numbered
    where won
    group by player, variant, run
),
best as (
    select player, variant, max(length) as length, arg_min(games_ids, (-length, first)) as games_ids
    from streaks
    group by player, variant
),
now as (
    select streaks.player, streaks.variant, length, games_ids
    from streaks
    join (select player, variant, max(nth) as last from numbered group by player, variant) as latest
        on latest.player = streaks.player and latest.variant is not distinct from streaks.variant and latest.last = streaks.last
)
select
    numbered.player,
    numbered.variant,                           -- the rules; null for all together
    count(*) as games,
    count(*) filter (won) as won,
    count(*) filter (result = 'lost') as lost,
    count(*) filter (result in ('won', 'lost')) as decided,                 -- games that were played to their end
    coalesce(any_value(now.length), 0)::bigint as streak,                   -- wins in a row up to now
    coalesce(any_value(best.length), 0)::bigint as best_streak,             -- the most wins in a row
    count(*) filter (clean_win) as clean,       -- won without undo, late ace or peek
    count(clean_win) filter (moves is not null) as clean_known,             -- games whose moves tell
    (sum(up) filter (result = 'lost'))::bigint as up_lost, count(up) filter (result = 'lost') as up_known,  -- cards up in lost games
    sum(moves)::bigint as moves, count(moves) as moves_known,               -- moves
    sum(between_piles)::bigint as between_piles,                            -- moves to a pile
    sum(turns)::bigint as turns,                                            -- turns of the stock
    sum(over_fewest)::bigint as over_fewest, count(over_fewest) as over_known,  -- moves over the fewest, in games won
    sum(first_space)::bigint as first_space, count(first_space) as spaced,  -- turns made when the first pile was cleared, where one was
    sum(spaces)::bigint as spaces,                                          -- piles cleared
    sum(waste_peak)::bigint as waste_peak,                                  -- most cards on the waste
    sum(ace_turns)::bigint as ace_turns, 8 * count(ace_turns) as aces, count(ace_turns) as aced,  -- turns made when each ace went up
    sum(first_suit)::bigint as first_suit, count(first_suit) as suited,     -- the move that completed the first foundation, where one was
    sum(late_aces)::bigint as late_aces,        -- aces that could have gone up earlier
    sum(undos)::bigint as undos,                -- moves taken back
    sum(minutes)::bigint as minutes, count(minutes) as timed,
    ids(id, $hands) as games_ids,
    ids(id, $hands and won) as won_ids,
    ids(id, $hands and clean_win) as clean_ids,
    any_value(now.games_ids) as streak_ids,
    any_value(best.games_ids) as best_streak_ids,
    ids(id, $hands and result = 'lost' and up is not null) as up_known_ids,
    ids(id, $hands and moves is not null) as moves_known_ids,
    ids(id, $hands and over_fewest is not null) as over_known_ids,
    ids(id, $hands and first_space is not null) as spaced_ids,
    ids(id, $hands and ace_turns is not null) as aces_ids,
    ids(id, $hands and first_suit is not null) as suited_ids,
    ids(id, $hands and late_aces > 0) as late_aces_ids,
    ids(id, $hands and undos > 0) as undos_ids,
    ids(id, $hands and minutes is not null) as timed_ids
from numbered
left join best on best.player = numbered.player and best.variant is not distinct from numbered.variant
left join now on now.player = numbered.player and now.variant is not distinct from numbered.variant
group by numbered.player, numbered.variant
order by won desc, numbered.player, numbered.variant nulls first;
