-- What the blind is worth, by the point cards that lay in it: bids made, bids it rescued, points laid away.
-- $player is the maker; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with held as (
    select *
    from partnerships
    semi join counted($game, $since, $until, $profile, $level) using (id)
    where counts_as(maker, $player)
)
select
    blind_points,                               -- point cards in the blind
    count(*) as hands,                          -- hands with so many
    sum(count(*)) over ()::bigint as blinds_known,      -- hands whose blind is written
    (select count(*) from held) as hands_in_all,
    count(*) filter (result in ('made', 'failed')) as decided,          -- of known outcome
    count(*) filter (result = 'made') as made,
    count(rescued) as judged,                   -- hands of which the play tells whether the blind saved the bid
    count(*) filter (rescued) as rescued,       -- it did
    count(laid_points) as counted,              -- hands of which it is known what was laid away
    coalesce(sum(laid_points), 0)::bigint as laid,  -- point cards laid away in those
    ids(id, $hands) as hands_ids,
    ids(id, $hands and result = 'made') as made_ids,
    ids(id, $hands and rescued) as rescued_ids,
    ids(id, $hands and laid_points is not null) as counted_ids
from held
where blind_points is not null
group by blind_points
order by blind_points;
