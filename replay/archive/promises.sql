-- every id and every hash stands once
select id from hands group by id having count(*) > 1
union all
select any_value(id) from hands group by hash having count(*) > 1;

-- lists over players have one value a player
select id
from hands
where len(list_distinct([len(players), len(scores), len(tricks_taken), len(points)])) > 1;

-- every word has its player and its phase
select id
from hands
where len(words) <> len(actors) or len(words) <> len(phases) or list_max(actors) >= len(players);

-- every trick has its leader, its winner, its reason and its points
select id
from hands
where len(list_distinct([len(trick_winners), len(trick_leaders), len(trick_reasons), len(trick_points)])) > 1;

-- every payment has who paid, who was paid, how much and why
select id
from hands
where len(list_distinct([len(amounts), len(payers), len(payees), len(payment_reasons)])) > 1;

-- dealer, maker and partner sit at the table
select id
from hands
where not list_contains(players, coalesce(dealer, players[1]))
    or not list_contains(players, coalesce(maker, players[1]))
    or not list_contains(players, coalesce(partner, players[1]));

-- every hand stands in a block, at a place of its own
select id from hands where block is null or block not in (select block from blocks)
union all
select string_agg(id, ' and ' order by id) from hands group by block, position having count(*) > 1;

-- every hand was stored by an import that holds
select id
from hands
where batch is null or batch not in (select batch from imports where undone_at is null);

-- every hand belongs to a session, and every session has the hands it counts
select coalesce(sessions.session, counted.session)
from sessions
full join (select session, count(*) as hands from hands group by session) as counted on counted.session = sessions.session
where sessions.hands is distinct from counted.hands;

-- the standings are what the hands add up to
select coalesce(standings.session || ', ' || standings.player, counted.session || ', ' || counted.player)
from standings
full join (
    select session, player, count(*) as hands, coalesce(sum(score), 0) as net
    from seats
    where not uncounted and seats > 1 and not regexp_matches(player, '^[?][0-9]*$')
    group by session, player
) as counted on counted.session = standings.session and counted.player = standings.player
where standings.hands is distinct from counted.hands or standings.net is distinct from counted.net;

-- every player is known, once
select distinct name
from seats
where not regexp_matches(name, '^[?][0-9]*$') and name not in (select player from players)
union all
select folded from players group by folded having count(*) > 1
union all
select player from players where person not in (select known.player from players as known where known.person = known.player);

-- nobody sits twice at a table, by whatever name
select id || ': ' || player from seats group by id, player having count(*) > 1;

-- earlier texts, refused input and places belong to imports and blocks that are there
select id
from history
where replaced_by not in (select batch from imports) or block not in (select block from blocks)
union all
select id
from places
where batch not in (select batch from imports) or block not in (select block from blocks)
union all
select coalesce(id, file)
from rejects
where batch not in (select batch from imports) or (block is not null and block not in (select block from blocks));

-- what was replaced stands in the archive still
select distinct id from history where id not in (select id from hands);
