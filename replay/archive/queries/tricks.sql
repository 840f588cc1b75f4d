-- Tricks of each player in games that have them: taken, led, ruffed (won by a trump on another suit led), as maker and against one.
-- Who won a trick stands in records of level 3, the cards in those of level 4. $player took them; $game, $since, $until, $profile and
-- $level narrow it down. With $hands each figure comes with the ids of its hands.
with held as (
    select
        id, game, players, maker, partner, trick_leaders, trick_winners, tricks_taken,
        list_filter(range(1, len(trick_cards) + 1), lambda n: trick_cards[n] <> '') as seen,
        list_filter(
            range(1, len(trick_cards) + 1),
            lambda n: split_part(trick_reasons[n], ' (', 1) like '%trump' and regexp_matches(trick_cards[n], '^[2-9TJQKA][SHDC]') and trick_cards[n][2] <> trump) as ruffs
    from counted($game, $since, $until, $profile, $level)
    where len(players) > 1 and (figures->'batches') is null and result is distinct from 'thrown-in'
),
sat as (
    select
        id,
        game,
        coalesce(person, players[seat + 1]) as player,
        coalesce(players[seat + 1] = maker, false) as made_it,
        coalesce(players[seat + 1] not in (maker, coalesce(partner, '')), false) as defended,
        tricks_taken[seat + 1] as taken,
        len(trick_winners) as tricks,
        len(list_filter(trick_winners, lambda winner: winner = seat)) as won,
        len(list_filter(trick_leaders, lambda leader: leader is not null)) as leads_known,
        len(list_filter(trick_leaders, lambda leader: leader = seat)) as led,
        len(list_filter(range(1, len(trick_winners) + 1), lambda n: trick_leaders[n] = seat and trick_winners[n] = seat)) as led_won,
        len(seen) as shown,
        len(list_filter(ruffs, lambda n: trick_winners[n] = seat)) as ruffed
    from (select *, unnest(range(len(players))) as seat from held)
    left join (select player as known_as, person from players) on known_as = players[seat + 1]
)
select
    game,
    player,
    count(*) as hands,                          -- hands at the table that were played
    count(*) filter (tricks > 0) as written,    -- hands of which it is written who won the tricks
    sum(tricks)::bigint as tricks,              -- tricks of those
    sum(won)::bigint as won,                    -- tricks won
    sum(leads_known)::bigint as leads_known,    -- tricks of which it is known who led
    sum(led)::bigint as led,                    -- tricks led
    sum(led_won)::bigint as led_won,            -- and won
    count(*) filter (shown > 0) as seen,        -- hands whose cards are written
    sum(shown)::bigint as shown,                -- tricks of those
    sum(ruffed)::bigint as ruffs,               -- tricks won by ruffing
    count(*) filter (made_it) as maker,         -- hands as the maker
    count(taken) filter (made_it) as maker_hands,                          -- of which the tricks taken are written
    coalesce(sum(taken) filter (made_it), 0)::bigint as maker_tricks,      -- how many they were
    count(*) filter (defended) as defence,      -- hands against a maker
    count(taken) filter (defended) as defence_hands,
    coalesce(sum(taken) filter (defended), 0)::bigint as defence_tricks,
    ids(id, $hands) as hands_ids,
    ids(id, $hands and won > 0) as won_ids,
    ids(id, $hands and led > 0) as led_ids,
    ids(id, $hands and led_won > 0) as led_won_ids,
    ids(id, $hands and ruffed > 0) as ruffs_ids,
    ids(id, $hands and made_it and taken is not null) as maker_hands_ids,
    ids(id, $hands and defended and taken is not null) as defence_hands_ids
from sat
where ($player is null or player = $player) and not regexp_matches(player, '^[?][0-9]*$')
group by game, player
order by game, won desc, player;
