-- Suits: the trump suit of contracts, and the suit of the first card led; in Nap that card makes trumps, unless the contract has none.
-- $player is the maker; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with held as (
    select
        id,
        game,
        result,
        scores[list_position(players, maker)] as score,
        case
            when trump is not null then trump
            when contains(phases, 'p') or len(trick_winners) > 0 then 'no trumps'
        end as trumps,
        case when starts_with(trick_cards[1], 'JK') then 'joker' else nullif(regexp_extract(trick_cards[1], '^[2-9TJQKA]([SHDC])', 1), '') end as led
    from counted($game, $since, $until, $profile, $level)
    where maker is not null and counts_as(maker, $player)
),
told as (
    select 'trump' as by_what, trumps as suit, * from held
    union all
    select 'first led' as by_what, led as suit, * from held
)
select
    game,
    by_what,                                    -- trump or first led
    suit,                                       -- its letter, `no trumps` or `joker`
    count(*) as hands,                          -- hands
    sum(count(*)) over (partition by game, by_what)::bigint as known,  -- hands of which the suit is written
    any_value(every.hands) as hands_in_all,     -- hands that were undertaken
    count(*) filter (result in ('made', 'failed')) as decided,          -- of known outcome
    count(*) filter (result = 'made') as made,
    count(score) as scored,                     -- hands whose score is known
    coalesce(sum(score), 0)::bigint as net,     -- what the maker won or lost in those
    ids(id, $hands) as hands_ids,
    ids(id, $hands and result = 'made') as made_ids,
    ids(id, $hands and score is not null) as scored_ids
from told
join (select game, count(*) as hands from held group by game) as every using (game)
where suit is not null
group by game, by_what, suit
order by game, by_what desc, list_position(['S', 'H', 'D', 'C', 'no trumps', 'joker'], suit);
