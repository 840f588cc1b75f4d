-- How each player bids, in games with a called partner: hands in which he opened, bid at all, was overcalled, bought.
-- $player bid; $game, $since and $until narrow it down.
with counted as (
    select id, game, day
    from hands
    where not study
        and coalesce(result <> 'void', true)
        and (result = 'thrown-in' or id in (select id from partnerships))
        and list_contains(list_distinct(list_transform(range(1, len(words) + 1), lambda n: phases[n])), 'c')
        and ($game is null or game = $game)
        and ($since is null or day >= $since)
        and ($until is null or day <= $until)
),
bids as (
    select calls.*, row_number() over (partition by id order by n) as nth
    from calls
    join counted using (id)
    where call <> 'p'
),
sat as (
    select player, id
    from seats
    join counted using (id)
),
told as (
    select
        sat.player,
        sat.id,
        count(bids.call) as times,
        coalesce(bool_or(bids.nth = 1), false) as opened,
        max(regexp_extract(bids.call, '^[0-9]+')::integer) as level,
        coalesce(any_value(partnerships.maker in (select player from players as known where known.person = sat.player)), false) as bought
    from sat
    left join bids on bids.id = sat.id and bids.player = sat.player
    left join partnerships on partnerships.id = sat.id
    group by sat.player, sat.id
)
select
    player,
    count(*) as hands,
    count(*) filter (opened) as opened,
    count(*) filter (times > 0) as spoke,
    count(*) filter (times > 0 and not bought) as overcalled,
    count(*) filter (bought) as bought,
    coalesce(sum(level) filter (bought), 0)::bigint as levels
from told
where ($player is null or player = $player)
group by player
order by bought desc, player;
