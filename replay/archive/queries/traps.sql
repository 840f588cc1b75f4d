-- The traps of games with a called partner: everything taken unbid, the highest bid, solos, bids lost by one, hands nobody bid.
-- $player is the maker; $game, $since and $until narrow it down.
with counted as (
    select *
    from partnerships
    where not uncounted
        and ($player is null or maker in (select player from players as known where known.person = $player))
        and ($game is null or game = $game)
        and ($since is null or day >= $since)
        and ($until is null or day <= $until)
),
told as (
    select 1 as place, 'all twenty, not bid' as trap, * from counted where twenty and level < 20
    union all
    select 2 as place, 'twenty bid' as trap, * from counted where level = 20
    union all
    select 3 as place, 'solo by a card of one''s own' as trap, * from counted where solo = 'own card'
    union all
    select 4 as place, 'solo by the blind' as trap, * from counted where solo = 'blind'
    union all
    select 5 as place, 'solo, how is not written' as trap, * from counted where solo = 'not written'
    union all
    select 6 as place, 'lost by one point' as trap, * from counted where over = -1 and result = 'failed'
)
select
    trap,
    count(*) as hands,
    count(*) filter (result = 'made') as made,
    count(*) filter (result in ('made', 'failed')) as decided,
    count(score) as scored,
    coalesce(sum(score), 0)::bigint as net,
    (select count(*) from counted) as hands_in_all,
    place
from told
group by trap, place
union all
select
    'all passed' as trap,
    count(*) filter (result = 'thrown-in') as hands,
    0 as made,
    0 as decided,
    0 as scored,
    0 as net,
    count(*) as hands_in_all,
    7 as place
from hands
where not study
    and $player is null
    and coalesce(result <> 'void', true)
    and game in (select game from partnerships)
    and ($game is null or game = $game)
    and ($since is null or day >= $since)
    and ($until is null or day <= $until)
having count(*) > 0
order by place;
