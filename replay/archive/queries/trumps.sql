-- The maker's trumps as they were dealt to him: how many, and how many of ace, king and queen. Needs his cards, so records of level 4.
-- $player is the maker; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes with the ids of its hands.
with made_trumps as (
    select id, game, result, trump, scores[list_position(players, maker)] as score, dealt[list_position(players, maker)] as hand
    from counted($game, $since, $until, $profile, $level)
    where trump is not null and maker is not null and counts_as(maker, $player)
),
known as (
    select
        *,
        len(hand) - len(replace(hand, trump, '')) as length,
        contains(hand, 'A' || trump)::integer + contains(hand, 'K' || trump)::integer + contains(hand, 'Q' || trump)::integer as tops
    from made_trumps
    where regexp_matches(hand, '^[2-9TJQKA]') and not contains(hand, '?')
),
told as (
    select 'length' as by_what, length as trumps, * from known
    union all
    select 'tops' as by_what, tops as trumps, * from known
)
select
    game,
    by_what,                                    -- length, or tops: ace, king and queen
    trumps,                                     -- how many
    count(*) as hands,                          -- contracts with so many
    sum(count(*)) over (partition by game, by_what)::bigint as known,  -- contracts in a suit of which the maker's cards are written
    any_value(every.hands) as hands_in_all,     -- contracts in a suit
    count(*) filter (result in ('made', 'failed')) as decided,          -- of known outcome
    count(*) filter (result = 'made') as made,
    count(score) as scored,                     -- hands whose score is known
    coalesce(sum(score), 0)::bigint as net,     -- what the maker won or lost in those
    ids(id, $hands) as hands_ids,
    ids(id, $hands and result = 'made') as made_ids,
    ids(id, $hands and score is not null) as scored_ids
from told
join (select game, count(*) as hands from made_trumps group by game) as every using (game)
group by game, by_what, trumps
order by game, by_what, trumps desc;
