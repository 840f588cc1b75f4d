-- By which power tricks are won, in games with a called partner, and in how many hands it decided one at least.
-- $player won the trick; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with held as (
    select id, trick_winners, trick_reasons, trick_cards, trick_points, players
    from counted($game, $since, $until, $profile, $level)
    where (figures->>'bid') is not null
),
won as (
    select
        id,
        split_part(trick_reasons[n], ' (', 1) as told,
        trick_points[n] as points
    from (select *, unnest(range(1, len(trick_winners) + 1)) as n from held)
    where trick_cards[n] <> '' and counts_as(players[trick_winners[n] + 1], $player)
)
select
    case
        when told like '%plain first trick' then 'plain first trick'
        when told like '%plain last trick' then 'plain last trick'
        when told like '%trump' then 'trump'
        when told like 'highest %' then 'suit led'
        else told
    end as power,
    count(*) as tricks,                         -- tricks won by it
    sum(count(*)) over ()::bigint as tricks_in_all,
    sum(points)::bigint as points,              -- point cards in those
    count(distinct id) as hands,                -- hands in which it won one
    (select count(distinct id) from won) as hands_answered,  -- hands whose cards are written
    (select count(*) from held) as hands_in_all,             -- hands that were undertaken
    ids(id, $hands) as hands_ids
from won
group by power
order by tricks desc, power;
