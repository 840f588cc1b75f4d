-- The rows of the sessions in `touched`, put together anew from their hands and from what their heads say.
insert into sessions
with described as (
    select
        session,
        any_value(name) as name,
        any_value(card_table) as card_table,
        any_value(club) as club,
        any_value(site) as site
    from evenings
    group by session
)
select
    session,
    any_value(hands.date) as date,
    any_value(hands.day) as day,
    any_value(described.name) as name,
    any_value(described.card_table) as card_table,
    any_value(described.club) as club,
    any_value(described.site) as site,
    any_value(hands.game) as game,
    count(*) as hands
from hands
join touched using (session)
left join described using (session)
group by session
order by day, session;
