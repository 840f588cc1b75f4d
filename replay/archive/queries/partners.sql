-- Which card is called for a partner, how the bid then comes out, whether it lay in the blind, and when it falls; by the rules and the size of
-- table it was called under. $player is the maker; $game, $since, $until, $profile and $level narrow it down. With $hands each figure comes
-- with the ids of its hands.
select
    coalesce(called_as, 'not written') as called,   -- mighty, right bower, left bower, ace of trumps …
    game,
    rules,                                      -- the rules it was called under
    seats,                                      -- how many sat at the table
    count(*) as hands,                          -- hands in which it was called
    sum(count(*)) over ()::bigint as hands_in_all,
    count(*) filter (result in ('made', 'failed')) as decided,          -- of known outcome
    count(*) filter (result = 'made') as made,
    count(*) filter (partner is not null or solo = 'blind') as elsewhere,  -- hands of which it is known that the maker did not hold it
    count(*) filter (solo = 'blind') as in_blind,                       -- it lay in the blind
    count(*) filter (written = 4 and partner_card is not null) as seen,  -- hands whose cards are written, and the one called among them
    count(shown) as shown,                      -- hands in whose play it fell
    coalesce(sum(shown), 0)::bigint as tricks,  -- the numbers of the tricks in which it fell, added up
    ids(id, $hands) as hands_ids,
    ids(id, $hands and result = 'made') as made_ids,
    ids(id, $hands and solo = 'blind') as in_blind_ids,
    ids(id, $hands and shown is not null) as shown_ids
from partnerships
join (select id, level as written from counted($game, $since, $until, $profile, $level)) using (id)
where counts_as(maker, $player)
group by called, game, rules, seats
order by sum(count(*)) over (partition by called) desc, called, game, rules, seats;
