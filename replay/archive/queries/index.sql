-- The hands in brief, in the order of a club's book: what a list of hands, a page a player and a league are made from.
-- `digest` changes with anything that is kept of the hand but its places. $game, $since and $until narrow it down.
with shown as (
    select *
    from hands
    where ($game is null or game = $game)
        and ($since is null or day >= $since)
        and ($until is null or day <= $until)
),
told as (select id, md5(kept::varchar) as digest from (select * exclude (header, file, line, block, position, batch) from shown) as kept)
select
    id,
    md5(told.digest || coalesce(shown.header, blocks.header, '')) as digest,
    shown.session,
    number,
    date,
    day,
    game,
    rules,
    shown.level,
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
    shown.block
from shown
join told using (id)
left join blocks using (block)
order by day nulls first, shown.session, place nulls last, shown.block, position;
