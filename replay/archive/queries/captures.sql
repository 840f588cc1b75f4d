-- Captures by their kind: how often, how many cards, and how often there was a choice. Those that emptied the table or the hand are counted
-- by their form and once more by what they did; the last row counts choices among all turns, those among them in which cards were laid out.
-- $player made them; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with turns as (
    select *
    from captures
    semi join counted($game, $since, $until, $profile, $level) using (id)
    where counts_as(player, $player)
),
held as (
    select * from turns where form <> 'layout'
),
told as (
    select form as what, list_position(['rank', 'sum', 'hanneton', 'triple', 'irregular'], form) as place, held.* from held
    union all
    select 'sauterelle', 10, held.* from held where sauterelle
    union all
    select 'petit papillon', 11, held.* from held where petit_papillon
    union all
    select 'papillon', 12, held.* from held where papillon
    union all
    select 'all turns', 13, turns.* replace (null as moved, null as aces) from turns
)
select
    what,
    if(place = 13, null, count(*)) as captures,  -- captures
    (select count(*) from held) as captures_in_all,
    count(distinct id) as hands,                -- deals in which there was one
    (select count(distinct id) from turns) as hands_answered,           -- deals whose moves are written
    (select count(*) from counted($game, $since, $until, $profile, $level)
        where (winner is not null or result = 'drawn') and at_table(players, $player)) as hands_in_all,
    count(distinct id) filter (choices is not null) as choices_hands,   -- deals in which it is known what else could be taken
    sum(moved)::bigint as cards,                -- cards from hand and table
    max(moved)::bigint as most,                 -- in one capture
    sum(aces)::bigint as aces,                  -- aces taken from the table
    count(choices) as choices_known,            -- captures of which it is known what else could be taken
    count(*) filter (choices > 1) as with_choice,  -- there was something else
    ids(id, $hands) as captures_ids,
    if($hands, [min({'fewer': -moved, 'id': id}).id], null) as most_ids,               -- the first of them
    ids(id, $hands and aces > 0) as aces_ids,
    ids(id, $hands and choices > 1) as with_choice_ids
from told
group by what, place
order by place;
