-- The traps of games with a called partner: everything taken unbid, the highest bid, solos, bids lost by one, hands nobody bid.
-- $player is the maker; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with held as (
    select *, partner is not null or alone as settled
    from partnerships
    semi join counted($game, $since, $until, $profile, $level) using (id)
    where counts_as(maker, $player)
),
passed as (
    select id, result
    from counted($game, $since, $until, $profile, $level)
    where $player is null and game in (select game from partnerships)
),
-- whether each hand fell into a trap; null where it does not tell
told as (
    select 1 as place, if(twenty is null, null, twenty and level < 20) as caught, * from held
    union all
    select 2, level = 20, * from held
    union all
    select 3, if(settled and solo is distinct from 'not written', coalesce(solo = 'own card', false), null), * from held
    union all
    select 4, if(settled and solo is distinct from 'not written', coalesce(solo = 'blind', false), null), * from held
    union all
    select 5, if(settled, coalesce(solo = 'not written', false), null), * from held
    union all
    select 6, if(over is null, null, over = -1 and result = 'failed'), * from held
    union all
    select 7, plain_changed, * from held
)
select
    ['all twenty, not bid', 'twenty bid', 'solo by a card of one''s own', 'solo by the blind', 'solo, how is not written',
        'lost by one point', 'plain first trick went to another'][place] as trap,
    count(*) filter (caught) as hands,          -- hands
    count(caught) as hands_known,               -- of those that tell
    count(*) as hands_in_all,                   -- of those undertaken; for `all passed`, of all
    count(*) filter (caught and result in ('made', 'failed')) as decided,  -- of known outcome
    count(*) filter (caught and result = 'made') as made,
    count(score) filter (caught) as scored,     -- hands whose score is known
    coalesce(sum(score) filter (caught), 0)::bigint as net,  -- what the maker won or lost in those
    ids(id, $hands and caught) as hands_ids,
    ids(id, $hands and caught and result = 'made') as made_ids,
    ids(id, $hands and caught and score is not null) as scored_ids,
    place
from told
group by place
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
