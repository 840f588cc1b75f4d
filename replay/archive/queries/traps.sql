-- The traps of games with a called partner: everything taken unbid, the highest bid, solos, bids lost by one, hands nobody bid.
-- $player is the maker; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with held as (
    select *
    from partnerships
    semi join counted($game, $since, $until, $profile, $level) using (id)
    where counts_as(maker, $player)
),
passed as (
    select id, result
    from counted($game, $since, $until, $profile, $level)
    where $player is null and game in (select game from partnerships)
),
told as (
    select 1 as place, 'all twenty, not bid' as trap, * from held where twenty and level < 20
    union all
    select 2 as place, 'twenty bid' as trap, * from held where level = 20
    union all
    select 3 as place, 'solo by a card of one''s own' as trap, * from held where solo = 'own card'
    union all
    select 4 as place, 'solo by the blind' as trap, * from held where solo = 'blind'
    union all
    select 5 as place, 'solo, how is not written' as trap, * from held where solo = 'not written'
    union all
    select 6 as place, 'lost by one point' as trap, * from held where over = -1 and result = 'failed'
    union all
    select 7 as place, 'plain first trick went to another' as trap, * from held where plain_changed
)
select
    trap,
    count(*) as hands,                          -- hands
    if(place = 7, (select count(plain_changed) from held), (select count(*) from held)) as hands_known,  -- of those that tell
    (select count(*) from held) as hands_in_all,  -- of those undertaken; for `all passed`, of all
    count(*) filter (result in ('made', 'failed')) as decided,          -- of known outcome
    count(*) filter (result = 'made') as made,
    count(score) as scored,                     -- hands whose score is known
    coalesce(sum(score), 0)::bigint as net,     -- what the maker won or lost in those
    ids(id, $hands) as hands_ids,
    ids(id, $hands and result = 'made') as made_ids,
    ids(id, $hands and score is not null) as scored_ids,
    place
from told
group by trap, place
union all
select
    'all passed' as trap,
    count(*) filter (result = 'thrown-in') as hands,
    count(*) as hands_known,
    count(*) as hands_in_all,
    0 as decided,
    null as made,
    0 as scored,
    null as net,
    ids(id, $hands and result = 'thrown-in') as hands_ids,
    null as made_ids,
    null as scored_ids,
    8 as place
from passed
having count(*) > 0
order by place;
