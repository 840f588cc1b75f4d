-- Every person: the other names and spellings, and how often and when he or she sat at a table.
with named as (
    select
        person as player,
        list_sort(list_distinct(flatten(list(case when player = person then aliases else list_prepend(player, aliases) end)))) as aliases
    from players
    group by person
),
played as (
    select
        player,
        count(distinct session) as sessions,
        count(*) as hands,
        min(day) as first,
        max(day) as last
    from seats
    group by player
)
select player, aliases, coalesce(sessions, 0) as sessions, coalesce(hands, 0) as hands, first, last
from named
left join played using (player)
order by lower(player), player;
