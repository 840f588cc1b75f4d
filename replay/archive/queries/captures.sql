-- Captures by their kind: how often, how many cards, and how often there was a choice.
-- $player made them; $game, $since and $until narrow it down.
with counted as (
    select *
    from captures
    where not uncounted
        and form <> 'layout'
        and ($player is null or player in (select player from players where person = $player))
        and ($game is null or game = $game)
        and ($since is null or day >= $since)
        and ($until is null or day <= $until)
)
select
    what,
    count(*) as captures,
    (select count(*) from counted) as captures_in_all,
    sum(moved)::bigint as cards,
    max(moved) as most,
    sum(aces)::bigint as aces,
    count(*) filter (choices > 1) as with_choice,
    count(choices) as choices_known
from (
    select form as what, list_position(['rank', 'sum', 'hanneton', 'triple', 'irregular'], form) as place, counted.* from counted
    union all
    select 'sauterelle', 10, counted.* from counted where sauterelle
    union all
    select 'petit papillon', 11, counted.* from counted where petit_papillon
    union all
    select 'papillon', 12, counted.* from counted where papillon
)
group by what, place
order by place;
