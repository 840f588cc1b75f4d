-- The hands that were found, in order: the table `fitting` holds their places.
select
    id, date, session, number, game, profile, version, level, study, players, dealer, maker, call, trump, result, winner,
    scores, pool_after, tags, notes, file, line
from hands
where rowid in (select hand from fitting)
order by
    case when $sort = 'score' then list_max(list_transform(scores, lambda score: abs(score))) end desc nulls last,
    case when $sort = 'length' then len(words) end desc,
    day nulls first, session, place, number
limit $limit;
