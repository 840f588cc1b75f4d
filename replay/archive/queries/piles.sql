-- Cards in a pile when a deal was over, in steps of five, and what deals with such a pile brought. $player took them; $game, $since, $until,
-- $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with held as (
    select *
    from seats
    semi join counted($game, $since, $until, $profile, $level) using (id)
    where id in (select id from hands where winner is not null or result = 'drawn') and ($player is null or player = $player)
)
select
    game,
    seats,                                      -- how many sat at the table
    (points // 5 * 5)::integer as least,        -- from so many cards to four more
    count(*) as piles,                          -- piles of so many
    sum(count(*)) over (partition by game, seats)::bigint as piles_in_all,
    any_value(every.written) as hands_answered,  -- deals of which the piles are written
    any_value(every.deals) as hands_in_all,     -- deals of known outcome
    count(score) as scored,                     -- piles of which the player's score is known
    coalesce(sum(score), 0)::bigint as net,     -- units that those players won or lost
    ids(id, $hands) as piles_ids,
    ids(id, $hands and score is not null) as scored_ids
from held
join (
    select game, seats, count(distinct id) as deals, count(distinct id) filter (points is not null) as written
    from held
    group by game, seats
) as every using (game, seats)
where points is not null
group by game, seats, points // 5
order by game, seats, least;
