-- Overcalls: who called above whom, and which call above which, in hands whose calls are written. Bids with a number and a suit are told by
-- the number. $player is who called above another; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes
-- with the ids of its hands.
with called as (
    select
        id, game, players, result, scores,
        row_number() over () as deal,           -- a number is counted faster than an id
        list_position(players, maker) as maker_at,
        list_transform(bid_words(words, phases), lambda n: {'seat': actors[n] + 1, 'call': words[n]}) as bids
    from counted($game, $since, $until, $profile, $level)
    where contains(phases, 'c')
),
pairs as (
    select
        id,
        deal,
        game,
        result,
        players[bids[k].seat] as over_name,
        players[bids[k - 1].seat] as under_name,
        bids[k].call as over_call,
        bids[k - 1].call as under_call,
        k = len(bids) and bids[k].seat = maker_at as stood,
        if(stood, scores[maker_at], null) as score
    from (select *, unnest(range(2, len(bids) + 1)) as k from called)
),
above as (
    select
        pairs.*,
        coalesce(over.person, over_name) as overcaller,
        coalesce(under.person, under_name) as overcalled,
        regexp_replace(over_call, '^([0-9]+)[SHDC]$', '\1') as call,
        regexp_replace(under_call, '^([0-9]+)[SHDC]$', '\1') as called
    from pairs
    left join players as over on over.player = over_name
    left join players as under on under.player = under_name
),
told as (
    select 'player' as by_what, overcaller as higher, overcalled as lower, * from above where overcaller <> overcalled
    union all
    select 'call' as by_what, call as higher, called as lower, * from above
),
every as (
    select game, count(*) as hands_written from called group by game
),
played as (
    select game, count(*) as hands_in_all from counted($game, $since, $until, $profile, $level) group by game
)
select
    game,
    by_what,                                    -- player or call
    higher,                                     -- who, or what, was above
    lower,                                      -- whom, or what, it took away
    count(distinct deal) as hands,              -- hands in which that happened
    hands_written,                              -- hands of the game whose calls are written
    hands_in_all,                               -- hands of the game
    count(*) filter (stood) as stood,           -- it became the contract
    count(*) filter (stood and result in ('made', 'failed')) as decided,  -- of known outcome
    count(*) filter (stood and result = 'made') as made,
    count(score) as scored,                     -- contracts whose score is known
    coalesce(sum(score), 0)::bigint as net,     -- what they brought their makers
    ids(id, $hands) as hands_ids,
    ids(id, $hands and stood) as stood_ids,
    ids(id, $hands and stood and result = 'made') as made_ids,
    ids(id, $hands and score is not null) as scored_ids
from told
join every using (game)
join played using (game)
where $player is null or overcaller = $player
group by game, by_what, higher, lower, hands_written, hands_in_all
order by game, by_what desc, hands desc, higher, lower;
