-- The hands in brief, in the order of a club's book: what a list of hands, a page a player and a league are made from.
-- `digest` changes with anything that is kept of the hand but its places. $game, $since and $until narrow it down.
with told as (select id, md5(kept::varchar) as digest from (select * exclude (header, file, line, block, position, batch) from hands) as kept)
select
    id,
    md5(told.digest || coalesce(hands.header, blocks.header, '')) as digest,
    hands.session,
    number,
    date,
    day,
    game,
    rules,
    hands.level,
    not study and coalesce(result <> 'void', true) as counted,
    players,
    maker,
    call,
    trump,
    result,
    scores,
    payers,
    payees,
    amounts,
    notes,
    tags,
    list_transform(breaches, lambda breach: breach.code) as codes,
    hands.block
from hands
join told using (id)
left join blocks using (block)
where ($game is null or game = $game)
    and ($since is null or day >= $since)
    and ($until is null or day <= $until)
order by day nulls first, hands.session, place nulls last, hands.block, position;
