-- How the play of tricks ended: played to the last trick, stopped when it was decided, claimed, conceded, or left unwritten. A hand has as
-- many tricks as the longest one of its game at a table of that size. $player is the maker; $game, $since, $until, $profile and $level
-- narrow it down. With $hands each figure comes with the ids of its hands.
with full_length as (
    select game, len(players) as seats, max(len(trick_winners)) as tricks
    from hands
    where len(trick_winners) > 0
    group by game, len(players)
),
undertaken as (
    select id, game, players, result, words, trick_winners, findings
    from counted($game, $since, $until, $profile, $level)
    where maker is not null and counts_as(maker, $player)
),
written as (
    select
        id,
        undertaken.game,
        result,
        len(trick_winners) as played,
        list_contains(list_transform(findings, lambda finding: finding.code), 'S015') as doubtful,
        case
            when list_contains(words, 'claim') then 'claimed'
            when list_contains(words, 'concede') then 'conceded'
            when list_contains(words, 'end') then 'rest not written'
            when len(trick_winners) = tricks then 'last trick'
            else 'stopped when decided'
        end as ending
    from undertaken
    join full_length on full_length.game = undertaken.game and full_length.seats = len(players)
    where len(trick_winners) > 0 or list_has_any(words, ['claim', 'concede', 'end'])
)
select
    game,
    ending,
    count(*) as hands,                          -- hands that ended so
    sum(count(*)) over (partition by game)::bigint as known,            -- hands whose play is written
    any_value(every.hands) as hands_in_all,     -- hands that were undertaken
    count(*) filter (result in ('made', 'failed')) as decided,          -- of known outcome
    count(*) filter (result = 'made') as made,
    sum(played)::bigint as played,              -- tricks played in them
    count(*) filter (doubtful) as doubtful,     -- claims accepted that the cards did not force
    ids(id, $hands) as hands_ids,
    ids(id, $hands and result = 'made') as made_ids,
    ids(id, $hands and doubtful) as doubtful_ids
from written
join (select game, count(*) as hands from undertaken group by game) as every using (game)
group by game, ending
order by game, hands desc, ending;
