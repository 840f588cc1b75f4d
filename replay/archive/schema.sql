-- The archive of hand records: tables and views for questions in SQL. Seats are numbered from 0 in the order of `players`;
-- lists over players have one value a seat. Cards are rank then suit (`AS`, `TD`), `?` is an unknown card. Amounts are in units.
-- There are no keys: one writer keeps the tables in step, and everything can be rebuilt from `blocks.header` and `hands.text`.

-- One row: which layout this file has, and which program made it.
create table archive (
    schema_version integer,         -- the layout of this file; a program refuses a newer one and rebuilds an older one
    program varchar,                -- the version of replay that made the file
    made_at timestamp                -- when the file was made, in UTC
);

-- One row a hand. The lists of words, tricks and payments are told a row each in the views below.
create table hands (
    id varchar,                     -- which hand it is: date/session[/table]/game/hand
    hash varchar,                   -- what is in it: BLAKE2b-128, in hexadecimal
    play_hash varchar,              -- the same without id, date and session: equal for a hand entered twice under two names
    session varchar,                -- the evening it belongs to, see `sessions`
    number varchar,                 -- the hand's number or label within its session
    place integer,                  -- the number as a number, null for a label
    date varchar,                   -- the date as written, possibly in part (`2026-11`); null when undated
    day date,                       -- the first day that the date can mean
    game varchar,                   -- `nap`, `japanese-napoleon`, `papillon` or `st-helena`
    profile varchar,                -- the profile of rules it was played under
    version integer,                -- the profile's version
    rules varchar,                  -- the `rules:` line in canonical form
    rules_alone varchar,            -- the same rules told by a built-in profile; null where `rules` does that already
    options json,                   -- every option of the rules, resolved
    level utinyint,                 -- how much is written: 0 score, 1 result, 2 calls, 3 tricks, 4 cards
    study boolean,                  -- a position to study; counts in no statistics
    players varchar[],              -- the players in seat order; `?1`, `?2` are unknown people
    dealer varchar,                 -- who dealt; null in a patience
    maker varchar,                  -- who undertook the contract
    partner varchar,                -- the maker's partner; null when there is none or nobody knows
    partner_card varchar,           -- the card by which the partner was called
    call varchar,                   -- the call that was undertaken, canonical: `3`, `m`, `n`, `13H`
    trump varchar,                  -- the trump suit's letter; null for no trumps
    result varchar,                 -- made, failed, thrown-in, won, lost, drawn, unfinished or void
    winner varchar[],               -- in Papillon, who made the papillon
    game_won_by varchar[],          -- who reached the target with this hand
    tricks_taken integer[],         -- tricks taken, one number a seat
    points integer[],               -- point cards taken, one number a seat
    side_points integer,            -- point cards of the maker's side
    scores bigint[],                -- what the hand moved in all, one number a seat; null when it cannot be known
    totals json,                    -- running totals of the session after this hand, by player
    pool_before bigint,             -- what lay in the pool before this deal's antes
    pool_after bigint,              -- what lies in it after everything
    carried json,                   -- what the hand started from besides the totals: dealer due, pool, doubling
    totals_before json,             -- running totals of the session before this hand, by player; null when unknown
    dealt varchar[],                -- the cards dealt, one text a seat; `?` a hand nobody knows, `-` none
    deal_derived boolean,           -- the deal was not written but follows from the play
    blind varchar,                  -- the blind, widow or spare hand
    layout json,                    -- what else lay out at the start: table, stock, piles, waste, foundations, batches
    words varchar[],                -- every word of the record in order of time: calls, cards, moves
    actors utinyint[],              -- the seat of each word
    phases varchar,                 -- the phase of each word, a letter each: b buy, c call, a partner, d discard, p play
    trick_leaders utinyint[],       -- the seat that led each trick; null inside where nobody knows
    trick_winners utinyint[],       -- the seat that took each trick
    trick_cards varchar[],          -- the cards of each trick in order of play, empty below level 4
    trick_reasons varchar[],        -- why each trick was won
    trick_points integer[],         -- point cards in each trick
    payers tinyint[],               -- the seat that paid, -1 for the pool
    payees tinyint[],               -- the seat that was paid, -1 for the pool
    amounts bigint[],               -- how much each payment was
    payment_reasons varchar[],      -- what each payment was for: stake, ante, pool, adjust
    breaches struct(step integer, seat integer, code varchar, remedy varchar, due varchar, amount bigint)[],  -- irregularities that happened
    findings struct(line integer, col integer, code varchar, severity varchar, message varchar)[],  -- warnings and infos of the check
    unverified varchar[],           -- what could not be checked
    up integer,                     -- cards put up in a patience
    minutes integer,                -- how long it took, where that is written
    figures json,                   -- what the game counts for statistics of its own, by name; see `patiences`, `partnerships`
    marks ubigint[],                -- what happened, a number a call, trick, capture or patience, in order of time; see `play`
    notes varchar,                  -- every note of the hand, a line each
    tags varchar[],                 -- the tags of the hand and its session
    text varchar,                   -- the hand's own text, byte for byte
    header varchar,                 -- the head above it where it differs from its block's, else null
    file varchar,                   -- the file it was read from
    line integer,                   -- the line of its `hand:`
    block integer,                  -- the session block it belongs to: state is carried from hand to hand within one
    position integer,               -- its place in the block
    batch integer                   -- the import that stored it
);

-- One row an evening: blocks of the same date, name, table and game are one session.
create table sessions (
    session varchar,                -- date/session[/table]/game
    date varchar,                   -- the date as written
    day date,                       -- the first day that the date can mean
    name varchar,                   -- the evening's name
    card_table varchar,             -- the table, where there were several
    club varchar,                   -- the club
    site varchar,                   -- where it was
    game varchar,                   -- the game
    hands integer                   -- hands in the archive, studies and void deals among them
);

-- One row a session and player: league tables are sums over it. Studies and void deals do not count.
create table standings (
    session varchar,                -- the evening
    day date,                       -- its day
    game varchar,                   -- its game
    player varchar,                 -- the player
    hands integer,                  -- hands at the table
    scored integer,                 -- hands whose score is known
    net bigint,                     -- units won or lost in those
    maker integer,                  -- hands as the maker
    made integer,                   -- contracts made
    failed integer,                 -- contracts lost
    maker_net bigint                -- units won or lost as the maker
);

-- One row a name that was written, and the person as whom it counts.
create table players (
    player varchar,                 -- the name, as it was first written
    folded varchar,                 -- the form in which names are compared: NFKC, casefold, one space
    aliases varchar[],              -- other spellings of the same name
    person varchar                  -- the player as whom the name counts: itself, unless `replay players` was told otherwise
);

-- One row a session block: what stood between `session:` and its first hand.
create table blocks (
    block integer,                  -- its number
    session varchar,                -- the evening of its first hand
    file varchar,                   -- the file it was read from
    line integer,                   -- the line where it begins
    header varchar,                 -- its head, byte for byte
    batch integer                   -- the import that stored it
);

-- One row an import.
create table imports (
    batch integer,                  -- its number
    imported_at timestamp,                   -- when, in UTC
    program varchar,                -- the version of replay
    paths varchar[],                -- what was imported
    stored integer,                 -- hands that were new
    unchanged integer,              -- hands that the archive had already
    replaced integer,               -- hands whose earlier text went to `history`
    changed integer,                -- hands left as they were, though the text says otherwise
    refused integer,                -- hands with errors
    undone_at timestamp              -- when it was undone, in UTC; null while it holds
);

-- Earlier texts of hands that were replaced.
create table history (
    id varchar,                     -- the hand
    hash varchar,                   -- what was in it
    header varchar,                 -- the head above it
    text varchar,                   -- its text
    carried json,                   -- what it started from besides the totals
    totals_before json,             -- the totals it started from
    profile varchar,                -- the profile of rules it was played under
    version integer,                -- the profile's version
    rules varchar,                  -- the `rules:` line in canonical form
    rules_alone varchar,            -- the same rules told by a built-in profile, see `hands`
    file varchar,                   -- the file it had been read from
    line integer,                   -- the line of its `hand:` there
    block integer,                  -- the block it belonged to
    position integer,               -- its place in the block
    batch integer,                  -- the import that had stored it
    replaced_by integer,            -- the import that replaced it
    replaced_at timestamp                    -- when, in UTC
);

-- Refused input, to be repaired: a row a hand or file that could not be stored.
create table rejects (
    batch integer,                  -- the import that refused it
    file varchar,                   -- the file
    line integer,                   -- where the first error stands
    col integer,                    -- the column, in code points
    code varchar,                   -- the error's code
    message varchar,                -- the error in words
    id varchar,                     -- the hand; null for a whole file
    text varchar,                   -- the text so that it replays alone: head and hand; of what is no hand, its lines, 10,000 characters at most
    hand_text varchar,              -- the hand's own text
    block integer,                  -- the block it stands in; null when nothing else of it was stored
    position integer                -- its place in the block
);

-- Refused input that a later import put right, or refused in other words.
create table mended (
    batch integer,                  -- the import that refused it
    file varchar,                   -- the columns of `rejects`
    line integer,                   -- the line
    col integer,                    -- the column
    code varchar,                   -- the code
    message varchar,                -- the message
    id varchar,                     -- the hand
    text varchar,                   -- the text so that it replays alone
    hand_text varchar,              -- the hand's own text
    block integer,                  -- the block it stood in
    position integer,               -- its place in the block
    mended_by integer               -- the import that put it right
);

-- Where hands stood that an import left as they were, but gave another place: `replay undo` puts them back.
create table places (
    batch integer,                  -- the import that moved the hand
    id varchar,                     -- the hand
    block integer,                  -- the block it stood in
    position integer,               -- its place in the block
    header varchar,                 -- the head above it where it differed from its block's
    file varchar,                   -- the file it had been read from
    line integer                    -- the line of its `hand:` there
);

-- The hands that a question is about, void deals among them: of a game, in a range of days, under a profile with or without its version,
-- of a level. Null asks nothing; studies are in no question.
create macro narrowed(of_game, since, until, of_profile, of_level) as table
select *
from hands
where not study
    and (of_game is null or game = of_game)
    and (since is null or day >= since)
    and (until is null or day <= until)
    and (of_profile is null or profile = of_profile or profile || '@' || version = of_profile)
    and (of_level is null or level = of_level);

-- Those of them that statistics count: all but void deals.
create macro counted(of_game, since, until, of_profile, of_level) as table
select *
from narrowed(of_game, since, until, of_profile, of_level)
where coalesce(result <> 'void', true);

-- Whether a name that stands in a hand is a person's; everybody is when no person is asked for.
create macro counts_as(name, asked) as asked is null or name in (select known.player from players as known where known.person = asked);

-- Whether a person sat among the players of a hand; everybody did when no person is asked for.
create macro at_table(seated, asked) as
    asked is null or list_has_any(seated, (select list(known.player) from players as known where known.person = asked));

-- The numbers of the words of a hand that are bids: calls, but no pass and no exchange of cards before one.
create macro bid_words(words, phases) as
    list_filter(range(1, len(rtrim(phases, 'abdp')) + 1), lambda n: phases[n] = 'c' and words[n] not in ('p', 'peep', 'spare') and not contains(words[n], '/-'));

-- Whether it is known who paid whom in a hand: a bare score does not tell.
create macro payments_known(scores, amounts, maker, result) as
    scores is not null and coalesce(len(amounts) > 0 or maker is not null or result = 'thrown-in', false);

-- The hands of a group for which something holds; write `$hands and ...`, so that none are gathered where nobody wants them.
create macro ids(id, wanted) as list_distinct(list(id) filter (wanted));

-- One row a hand and player.
create view seats as
select
    id,                                                             -- the hand
    session,                                                        -- the evening
    day,                                                            -- its day
    game,                                                           -- its game
    seat,                                                           -- the seat, from 0
    coalesce(person, players[seat + 1]) as player,                  -- who sat there, as whom the club counts him
    players[seat + 1] as name,                                      -- the name under which he sat there
    len(players) as seats,                                          -- how many sat at the table
    (seat - list_position(players, dealer) + 1 + len(players)) % len(players) as from_dealer,  -- 0 the dealer, 1 who speaks first
    case
        when players[seat + 1] = maker and (figures->>'alone')::boolean then 'solo'
        when players[seat + 1] = maker then 'maker'
        when players[seat + 1] = partner then 'partner'
        when maker is not null then 'opponent'
    end as role,                                                    -- maker, solo (without the partner of a game that has one), partner or opponent; null without a contract
    (seat - list_position(players, maker) + 1 + len(players)) % len(players) as from_maker,  -- 0 the maker, 1 the player after him
    tricks_taken[seat + 1] as tricks,                               -- tricks taken
    points[seat + 1] as points,                                     -- point cards taken
    scores[seat + 1] as score,                                      -- units won or lost
    dealt[seat + 1] as dealt,                                       -- the cards dealt
    result,                                                         -- how the hand ended
    study or coalesce(result = 'void', false) as uncounted          -- a study or void deal: left out of statistics
from (select *, unnest(range(len(players))) as seat from hands)
left join (select player as known_as, person from players) on known_as = players[seat + 1];

-- The standings of the hands that a question is about, a row a session and player. Where it asks for a profile, a level or the hands
-- themselves, they are counted anew; else they stand in `standings`.
create macro evenings(of_game, since, until, of_profile, of_level, hands_too) as table
select session, day, game, player, hands, scored, net, maker, made, failed, maker_net,
    null::varchar[] as hands_ids, null::varchar[] as scored_ids, null::varchar[] as maker_ids, null::varchar[] as made_ids
from standings
where of_profile is null
    and of_level is null
    and not hands_too
    and (of_game is null or game = of_game)
    and (since is null or day >= since)
    and (until is null or day <= until)
union all
select
    session,
    any_value(day) as day,
    any_value(game) as game,
    player,
    count(*) as hands,
    count(score) as scored,
    coalesce(sum(score), 0) as net,
    count(*) filter (role in ('maker', 'solo')) as maker,
    count(*) filter (role in ('maker', 'solo') and result in ('made', 'won')) as made,
    count(*) filter (role in ('maker', 'solo') and result in ('failed', 'lost')) as failed,
    coalesce(sum(score) filter (role in ('maker', 'solo')), 0) as maker_net,
    list(id) filter (hands_too) as hands_ids,
    list(id) filter (hands_too and score is not null) as scored_ids,
    list(id) filter (hands_too and role in ('maker', 'solo')) as maker_ids,
    list(id) filter (hands_too and role in ('maker', 'solo') and result in ('made', 'won')) as made_ids
from seats
semi join counted(of_game, since, until, of_profile, of_level) using (id)
where (of_profile is not null or of_level is not null or hands_too)
    and seats > 1
    and not regexp_matches(player, '^[?][0-9]*$')
group by session, player;

-- One row a word of a record: a call, a card, a move.
create view moves as
select
    id,                                                             -- the hand
    session,                                                        -- the evening
    day,                                                            -- its day
    game,                                                           -- its game
    n,                                                              -- the word's number in the hand, from 1
    case phases[n] when 'b' then 'buy' when 'c' then 'call' when 'a' then 'partner' when 'd' then 'discard' else 'play' end as phase,  -- buy, call, partner, discard or play
    actors[n] as seat,                                              -- who acted
    players[actors[n] + 1] as player,                               -- and the name
    words[n] as word                                                -- the word, canonical
from (select *, unnest(range(1, len(words) + 1)) as n from hands);

-- One row a call.
create view calls as
select
    id,                                                             -- the hand
    session,                                                        -- the evening
    day,                                                            -- its day
    game,                                                           -- its game
    row_number() over (partition by session, day, game, id order by n) as n,  -- the call's number in the hand, from 1
    seat,                                                           -- who called
    player,                                                         -- and the name
    word as call                                                    -- the call, canonical; `p` is a pass
from moves
where phase = 'call';

-- One row a card that was played, captured, discarded, bought or moved.
create view cards as
select
    id,                                                             -- the hand
    session,                                                        -- the evening
    day,                                                            -- its day
    game,                                                           -- its game
    step,                                                           -- the number of its word in the hand, from 1
    seat,                                                           -- who played it
    player,                                                         -- and the name
    case
        when phase <> 'play' then phase
        when k > len(regexp_extract_all(split_part(word, 'x', 1), '[2-9TJQKA][SHDC]|JK')) then 'captured'
        else 'played'
    end as how,                                                     -- played, captured, discard, buy or partner
    cards[k] as card                                                -- the card
from (
    select *, n as step, unnest(range(1, len(cards) + 1)) as k
    from (select *, regexp_extract_all(word, '[2-9TJQKA][SHDC]|JK') as cards from moves where phase <> 'call')
);

-- One row a trick.
create view tricks as
select
    id,                                                             -- the hand
    session,                                                        -- the evening
    day,                                                            -- its day
    game,                                                           -- its game
    n,                                                              -- the trick's number, from 1
    players[trick_leaders[n] + 1] as leader,                        -- who led
    players[trick_winners[n] + 1] as winner,                        -- who took it
    trick_cards[n] as cards,                                        -- its cards in order of play
    trick_reasons[n] as reason,                                     -- why it was won
    trick_points[n] as points                                       -- point cards in it
from (select *, unnest(range(1, len(trick_winners) + 1)) as n from hands);

-- One row a game of patience, in which one player plays alone. Numbers of moves are null where no moves are written.
create view patiences as
select
    id,                                                             -- the game
    session,                                                        -- the evening
    day,                                                            -- its day
    place,                                                          -- its number within the session
    game,                                                           -- which patience
    rules,                                                          -- the variant: profile and changes
    players[1] as player,                                           -- who played
    result,                                                         -- won, lost or unfinished
    up,                                                             -- cards put up
    minutes,                                                        -- how long it took
    (figures->>'moves')::integer as moves,                          -- moves in all, those taken back and each `undo` among them
    (figures->>'turns')::integer as turns,                          -- turns of the stock
    (figures->>'between')::integer as between_piles,                -- moves to a pile
    (figures->>'over')::integer as over_fewest,                     -- in a game won: moves over the 168 that are needed at least
    (figures->>'undos')::integer as undos,                          -- moves taken back
    (figures->>'null_moves')::integer as null_moves,                -- moves of a whole pile into a space
    (figures->>'first_space')::integer as first_space,              -- turns made when the first pile was cleared; null when none was
    (figures->>'spaces')::integer as spaces,                        -- piles cleared
    (figures->>'waste_peak')::integer as waste_peak,                -- most cards on the waste
    (figures->>'late_aces')::integer as late_aces,                  -- aces that could have gone up earlier
    (figures->'aces')::integer[] as aces,                           -- turns made when each ace went up
    (figures->>'first_suit')::integer as first_suit,                -- the move that completed the first foundation
    result = 'won' and (figures->>'clean')::boolean as clean_win,   -- won without undo, late ace or peek; null for a win whose moves are not written
    study or coalesce(result = 'void', false) or list_contains(tags, 'peek') as uncounted  -- left out of statistics
from hands
where len(players) = 1 and trick_winners = [];

-- One row a hand that somebody undertook with a partner called by a card, or alone.
create view partnerships as
select
    id,                                                             -- the hand
    session,                                                        -- the evening
    day,                                                            -- its day
    game,                                                           -- its game
    maker,                                                          -- who undertook it: Napoleon
    partner,                                                        -- the partner; null when there was none or nobody knows
    partner_card,                                                   -- the card that was called
    call,                                                           -- the bid
    (figures->>'bid')::integer as level,                            -- its number
    trump,                                                          -- its suit
    result,                                                         -- made, failed or unfinished
    side_points,                                                    -- point cards of the maker's side
    (figures->>'over')::integer as over,                            -- points above the bid, below it when negative
    (figures->>'twenty')::boolean as twenty,                        -- the side took everything; null where its points are not known
    (figures->>'alone')::boolean as alone,                          -- nobody was the partner
    figures->>'solo' as solo,                                       -- why: own card, blind, or not written
    figures->>'called' as called_as,                                -- what the card called was: mighty, right bower, other …
    (figures->>'shown')::integer as shown,                          -- the trick in which the card called fell
    (figures->>'blind')::integer as blind_points,                   -- point cards in the blind
    (figures->>'laid')::integer as laid_points,                     -- point cards laid away
    (figures->>'rescued')::boolean as rescued,                      -- made only by the points of the blind
    (figures->>'plain_changed')::boolean as plain_changed,          -- the plain first trick went to another; null where its cards do not tell
    (list_position(players, partner) - list_position(players, maker) + len(players)) % len(players) as partner_place,  -- 1: the partner sat after the maker
    len(players) as seats,                                          -- how many sat at the table
    scores[list_position(players, maker)] as score,                 -- what the maker won or lost
    coalesce(rules_alone, rules) as rules,                          -- the rules it was played under
    study or coalesce(result = 'void', false) as uncounted          -- a study or void deal: left out of statistics
from hands
where figures->>'bid' is not null;

-- One row a move of a game in which cards are taken from the table: a capture, or a hand laid out.
create view captures as
select
    id,                                                             -- the hand
    session,                                                        -- the evening
    day,                                                            -- its day
    game,                                                           -- its game
    n,                                                              -- the move's number, from 1
    players[trick_winners[n] + 1] as player,                        -- whose it was
    len(players) as seats,                                          -- how many sat at the table
    (trick_winners[n] + 1 - list_position(players, dealer) + len(players)) % len(players) as from_dealer,  -- 0 the dealer, 1 who plays first
    list_extract((figures->'batches')::integer[], n) as batch,       -- the batch it belongs to, from 1
    string_split(trick_reasons[n], ', ')[1] as form,                -- rank, sum, hanneton, triple, layout, or irregular
    list_contains(string_split(trick_reasons[n], ', '), 'sauterelle') as sauterelle,          -- the table was empty afterwards
    list_contains(string_split(trick_reasons[n], ', '), 'petit papillon') as petit_papillon,  -- it emptied the hand before the last batch
    list_contains(string_split(trick_reasons[n], ', '), 'papillon') as papillon,              -- it emptied the hand in the last batch
    string_split(trick_cards[n], ' ') as cards,                     -- the cards from the hand, then those from the table
    len(cards) as moved,                                            -- how many they are
    trick_points[n] as aces,                                        -- aces taken from the table
    list_extract((figures->'choices')::integer[], n) as choices,     -- captures that were open; null where a hand is not known
    study or coalesce(result = 'void', false) as uncounted          -- a study or void deal: left out of statistics
from (select *, unnest(range(1, len(trick_winners) + 1)) as n from hands where (figures->'batches') is not null);

-- One row a mark: a call, a trick, a capture or a patience, in order of time; a field that its kind does not have is null.
create view play as
select
    id,                                                             -- the hand
    session,                                                        -- the evening
    day,                                                            -- its day
    game,                                                           -- its game
    n,                                                              -- the mark's place in the hand, from 1
    ['call', 'trick', 'capture', 'patience'][((mark & 3) + 1)::integer] as kind,  -- what it is
    ((mark >> 2 & 1))::boolean as last,                             -- whether it is the last of its kind
    players[((mark >> 3 & 15) + 1)::integer] as seat,               -- who called, led or moved; 15 where nobody knows
    [null, 'maker', 'partner', 'opponent'][((mark >> 7 & 3) + 1)::integer] as role,  -- what he was in the contract
    case when mark & 3 in (0, 2) then (mark >> 9 & 63) when mark & 3 = 1 then (mark >> 9 & 15) when mark & 3 = 3 then (mark >> 9 & 1) end as number,  -- its number among those of its kind, from 1
    case when mark & 3 = 0 then ((mark >> 15 & 1))::boolean end as standing,  -- call: whether it became the contract
    case when mark & 3 = 0 then array_to_string(list_transform(list_filter([mark >> 48 & 255, mark >> 40 & 255, mark >> 32 & 255, mark >> 24 & 255, mark >> 16 & 255], lambda letter: letter > 0), lambda letter: chr(letter::integer)), '') end as word,  -- call: the call's letters, in ASCII, filled up with zeros
    case when mark & 3 = 1 then players[((mark >> 13 & 15) + 1)::integer] end as winner,  -- trick: the seat that took it
    case when mark & 3 = 1 then [null, 'maker', 'partner', 'opponent'][((mark >> 17 & 3) + 1)::integer] end as winner_role,  -- trick: what he was in the contract
    case when mark & 3 = 1 then [null, null, 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king', 'ace', 'joker'][((mark >> 19 & 15) + 1)::integer] when mark & 3 = 2 then [null, null, 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king', 'ace', 'joker'][((mark >> 22 & 15) + 1)::integer] end as rank,  -- trick, capture: the rank of the card led
    case when mark & 3 = 1 then case when (mark >> 19 & 15) between 2 and 14 then ['spades', 'hearts', 'diamonds', 'clubs'][((mark >> 23 & 3) + 1)::integer] end when mark & 3 = 2 then case when (mark >> 22 & 15) between 2 and 14 then ['spades', 'hearts', 'diamonds', 'clubs'][((mark >> 26 & 3) + 1)::integer] end end as suit,  -- trick, capture: its suit
    case when mark & 3 = 1 then ((mark >> 25 & 1))::boolean end as trump,  -- trick: whether trumps were led
    case when mark & 3 = 1 then [null, null, 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king', 'ace', 'joker'][((mark >> 26 & 15) + 1)::integer] end as won_rank,  -- trick: the rank of the card that won
    case when mark & 3 = 1 then case when (mark >> 26 & 15) between 2 and 14 then ['spades', 'hearts', 'diamonds', 'clubs'][((mark >> 30 & 3) + 1)::integer] end end as won_suit,  -- trick: its suit
    case when mark & 3 = 1 then [null, 'suit', 'trump', 'joker', 'right bower', 'left bower', 'mighty', 'same two', 'hunting jack', 'yoromeki', 'killer', 'thief'][((mark >> 32 & 15) + 1)::integer] end as won_by,  -- trick: by what it won
    case when mark & 3 = 1 then (mark >> 36 & 7) end as points,     -- trick: point cards in it
    case when mark & 3 = 1 then ((mark >> 39 & 1))::boolean end as revealed,  -- trick: whether the card called fell in it
    case when mark & 3 = 1 then ((mark >> 40 & 1))::boolean end as maker_void,  -- trick: whether the maker did not follow suit, other than by a revoke
    case when mark & 3 = 1 then ((mark >> 41 & 1))::boolean end as opponent_void,  -- trick: whether an opponent did not
    case when mark & 3 = 1 then ((mark >> 42 & 1))::boolean end as maker_ruff,  -- trick: whether the maker trumped a lead of another suit
    case when mark & 3 = 1 then ((mark >> 43 & 1))::boolean end as opponent_ruff,  -- trick: whether an opponent did
    case when mark & 3 = 1 then list_filter(players, lambda player, place: mark >> (44 + place - 1)::ubigint & 1 = 1) end as void,  -- trick: the seats that did not follow suit, a bit each
    case when mark & 3 = 1 then list_filter(players, lambda player, place: mark >> (54 + place - 1)::ubigint & 1 = 1) end as ruff,  -- trick: the seats that trumped, a bit each
    case when mark & 3 = 2 then (mark >> 15 & 15) end as batch,     -- capture: the batch it belongs to
    case when mark & 3 = 2 then [null, 'rank', 'sum', 'hanneton', 'triple', 'layout', 'irregular'][((mark >> 19 & 7) + 1)::integer] end as form,  -- capture: how it took, or a layout
    case when mark & 3 = 2 then (mark >> 28 & 63) end as cards,     -- capture: cards taken from the table; of a layout, cards laid out
    case when mark & 3 = 2 then (mark >> 34 & 7) end as aces,       -- capture: aces taken from the table
    case when mark & 3 = 2 then ((mark >> 37 & 1))::boolean end as whole,  -- capture: whether a hand of three cards was laid out
    case when mark & 3 = 2 then ((mark >> 38 & 1))::boolean end as sauterelle,  -- capture: whether the table was empty afterwards
    case when mark & 3 = 2 then ((mark >> 39 & 1))::boolean end as petit_papillon,  -- capture: whether it emptied the hand before the last batch
    case when mark & 3 = 2 then ((mark >> 40 & 1))::boolean end as papillon,  -- capture: whether it emptied the hand in the last batch
    case when mark & 3 = 3 then ((mark >> 10 & 1))::boolean end as won,  -- patience: whether it was won
    case when mark & 3 = 3 then ((mark >> 11 & 1))::boolean end as clean,  -- patience: won without undo, late ace or peek
    case when mark & 3 = 3 then (mark >> 12 & 1023) end as moves,   -- patience: moves in all
    case when mark & 3 = 3 then (mark >> 22 & 255) end as turns,    -- patience: turns of the stock
    case when mark & 3 = 3 then (mark >> 30 & 255) end as undos,    -- patience: moves taken back
    case when mark & 3 = 3 then (mark >> 38 & 31) end as late_aces,  -- patience: aces that could have gone up earlier
    case when mark & 3 = 3 then ((mark >> 43 & 1))::boolean end as space,  -- patience: whether a pile was cleared
    case when mark & 3 = 3 then (mark >> 44 & 255) end as first_space  -- patience: turns made when the first one was
from (select *, unnest(marks) as mark, unnest(range(1, len(marks) + 1)) as n from hands);

-- One row a payment.
create view payments as
select
    id,                                                             -- the hand
    session,                                                        -- the evening
    day,                                                            -- its day
    game,                                                           -- its game
    case when payers[n] < 0 then 'pool' else players[payers[n] + 1] end as payer,  -- who paid; `pool` is the pool
    case when payees[n] < 0 then 'pool' else players[payees[n] + 1] end as payee,  -- who was paid
    amounts[n] as amount,                                           -- units
    payment_reasons[n] as reason                                    -- stake, ante, pool, adjust
from (select *, unnest(range(1, len(amounts) + 1)) as n from hands);

-- One row a breach that happened at the table.
create view irregularities as
select
    id,                                                             -- the hand
    session,                                                        -- the evening
    day,                                                            -- its day
    game,                                                           -- its game
    breach.step as step,                                            -- the number of its word; null before the play
    coalesce(person, players[breach.seat + 1]) as player,           -- who did it
    breach.code as code,                                            -- the breach's code
    breach.remedy as remedy,                                        -- what was done about it
    breach.due as due,                                              -- what the rules of the table say
    breach.amount as amount                                         -- what it cost
from (select *, unnest(breaches) as breach from hands)
left join (select player as known_as, person from players) on known_as = players[breach.seat + 1];

-- One row a warning or info that a stored hand has.
create view diagnostics as
select
    id,                                                             -- the hand
    session,                                                        -- the evening
    day,                                                            -- its day
    game,                                                           -- its game
    file,                                                           -- the file it was read from
    finding.line as line,                                           -- the line
    finding.col as col,                                             -- the column, in code points
    finding.code as code,                                           -- the code
    finding.severity as severity,                                   -- warning or info
    finding.message as message                                      -- in words
from (select *, unnest(findings) as finding from hands);
