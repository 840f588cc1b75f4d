-- The standing rows of the sessions in `touched`, counted anew. A patience is won from nobody, so it has none.
insert into standings
select
    session,
    any_value(day) as day,
    any_value(game) as game,
    player,
    count(*) as hands,
    count(score) as scored,
    coalesce(sum(score), 0) as net,
    count(*) filter (role in ('maker', 'solo')) as maker,
    count(*) filter (role in ('maker', 'solo') and result in ('made', 'won')) as made,
    count(*) filter (role in ('maker', 'solo') and result in ('failed', 'lost')) as failed,
    coalesce(sum(score) filter (role in ('maker', 'solo')), 0) as maker_net
from seats
join touched using (session)
where not uncounted and seats > 1 and not regexp_matches(player, '^[?][0-9]*$')
group by session, player
order by day, session, player;
