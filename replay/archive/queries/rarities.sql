-- Rare events in games in which cards are taken from the table. Those of the moves need the moves written, those of the piles the whole deal.
-- $player sat at the table; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with deals as (
    select id, game, figures, carried
    from counted($game, $since, $until, $profile, $level)
    where (winner is not null or result = 'drawn') and at_table(players, $player)
),
moves_written as (
    select
        *,
        lag(sauterelle) over (partition by id order by n) as swept,
        lag(batch) over (partition by id order by n) as batch_before
    from captures
    semi join deals using (id)
),
told as (
    select
        id,
        bool_or(form = 'hanneton') as hanneton,
        bool_or(form = 'triple') as triple,
        bool_or(form = 'sum' and aces = 4) as four_aces,
        bool_or(sauterelle) as sauterelle,
        bool_or(swept and form = 'layout' and moved = 3) as whole_hand,
        bool_or(swept and batch > batch_before) as over_a_batch
    from moves_written
    group by id
),
events as (
    select 1 as place, 'hanneton' as event, id, game, hanneton as happened from deals left join told using (id)
    union all
    select 2, 'triple', id, game, triple from deals left join told using (id)
    union all
    select 3, 'four aces taken by one card', id, game, four_aces from deals left join told using (id)
    union all
    select 4, 'sauterelle', id, game, sauterelle from deals left join told using (id)
    union all
    select 5, 'sauterelle that cost the next player a whole hand', id, game, whole_hand from deals left join told using (id)
    union all
    select 6, 'sauterelle carried over a batch', id, game, over_a_batch from deals left join told using (id)
    union all
    select 7, 'tie for most cards', id, game, (figures->>'tie')::boolean from deals
    union all
    select 8, 'all four aces in one pile', id, game, list_contains((figures->'aces')::integer[], 4) from deals
    union all
    select 9, 'doubled for most cards', id, game, (carried->>'double')::integer > 0 from deals
)
select
    game,
    event,
    count(*) filter (happened) as deals,        -- deals in which it happened
    count(happened) as deals_looked_at,         -- deals that tell
    count(*) as deals_in_all,                   -- deals of known outcome
    ids(id, $hands and happened) as deals_ids
from events
group by game, event, place
order by game, place;
