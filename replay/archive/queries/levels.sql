-- Bids by their number and by their suit, in games with a called partner: how often made, and by how much.
-- $player is the maker; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with held as (
    select *
    from partnerships
    semi join counted($game, $since, $until, $profile, $level) using (id)
    where counts_as(maker, $player)
)
select
    by_what,                                    -- level or suit
    what,                                       -- the bid's number, or its suit's letter
    count(*) as hands,                          -- hands
    (select count(*) from held) as hands_in_all,
    count(*) filter (result in ('made', 'failed')) as decided,          -- of known outcome
    count(*) filter (result = 'made') as made,
    count(over) as counted,                     -- hands whose points are known
    coalesce(sum(over), 0)::bigint as over,     -- points above the bid in those, below it negative
    count(*) filter (over = 0) as exactly,      -- made with nothing over: the opponents needed one point more
    count(*) filter (over = -1 and result = 'failed') as by_one,        -- lost by one point
    ids(id, $hands) as hands_ids,
    ids(id, $hands and result = 'made') as made_ids,
    ids(id, $hands and over is not null) as counted_ids,
    ids(id, $hands and over = 0) as exactly_ids,
    ids(id, $hands and over = -1 and result = 'failed') as by_one_ids
from (
    select 'level' as by_what, level::varchar as what, level as place, held.* from held
    union all
    select 'suit' as by_what, trump as what, list_position(['S', 'H', 'D', 'C'], trump) as place, held.* from held
)
group by by_what, what, place
order by by_what, place;
