"""Codes that all games share: the setting of a hand (R), its deal (D), its play (P0) and its written result (S0)."""

from __future__ import annotations

from formats.diagnostics import Code

# -- the setting -----------------------------------------------------------------------------------
NO_PLAYERS = Code(
    "R001", "nobody says who sits at the table", "write `players:` with the names in seat order",
    "Seats come from `players:`; without them no call or card belongs to anybody.")
NO_GAME = Code(
    "R002", "nobody says which game this is", "write `game: nap`", "The rules of a hand follow from its `game:`.")
UNKNOWN_GAME = Code(
    "R003", "there is no game `{game}`", "{hint}", "The games are listed by `replay rules list`.")
PLAYER_COUNT = Code(
    "R005", "{game} is played by {least} to {most}, not by {count}",
    "mend `players:`, or write `players_max=` or `players_min=` in `rules:`",
    "How many may play is an option of each game; the pack sets the upper limit.")
RULES_ASSUMED = Code(
    "R006", "no rules are named: the profile `house` is taken", "write `rules: house`",
    "Without `rules:` a session is played by the house profile, the defaults of the decision table.", "info")
DEALER_ASSUMED = Code(
    "R007", "the dealer is not written: {name} is taken, {why}", "write `dealer: {name}`",
    "The deal passes by the rules of the game; a first hand without a dealer is dealt by the last of `players`.", "info",
    once=True)
DEALER_DIFFERS = Code(
    "R008", "{name} deals, but it would be {due}'s deal", "if {due} dealt, mend `dealer:`", "A written dealer wins over the rotation.",
    "warning")
POOL_DIFFERS = Code(
    "R009", "{written} lie in the pool, but {due} were left in it", "if nothing was added or taken, mend `pool:`",
    "A written pool wins over the carried one.", "warning")
SECTION_EARLY = Code(
    "R010", "`{section}` stands before its time", "{hint}", "Sections stand in order of time.")
SECTION_FOREIGN = Code(
    "R011", "{game} has no `{section}`", "delete it; {game} knows {known}", "Each game has its own sections.")
SAME_ID = Code(
    "R012", "hand {number} was already written at {place}, with other contents", "give one of them another number",
    "Two hands of an evening never share a number.")
FIELD_FOREIGN = Code(
    "R013", "`{field}` says nothing in {game}", "delete it", "A field that the game does not know is never skipped silently.")
BAD_NAME = Code(
    "R015", "`{name}` is no player of this hand", "{hint}", "Names are full names or beginnings that fit one player only.")
LEVEL_EMPTY = Code(
    "R016", "this hand says nothing of what happened", "write at least `score:` or `contract:` and `result:`",
    "A record may stop at any level, but something must be there.")
BAD_VALUE = Code(
    "R017", "`{value}` is no value of `{field}`", "{hint}", "Each field has its own words.")
STUDY_NEEDS = Code(
    "R018", "a study needs `{field}`", "{hint}", "A study starts in the middle, so it must say where.")
MISPLACED = Code(
    "R019", "`{field}` belongs to a study", "write `setup: study`, or delete it",
    "`turn` and `trick` say where a hand starts that does not start at its beginning.")

NO_POOL = Code(
    "R020", "there is no pool at this table", "delete `pool:`, or choose rules that have one (`replay rules list`)",
    "Whether chips lie in a pool follows from the rules.")

# -- the deal --------------------------------------------------------------------------------------
CARD_TWICE = Code(
    "D001", "{card} is dealt twice: it lies with {first} already", "one of the two was another card",
    "A pack holds each card as often as the game says.")
NOT_IN_PACK = Code(
    "D002", "{card} is not in the pack", "the pack has {ranks}", "Which cards are in the pack follows from the rules.")
HAND_SIZE = Code(
    "D003", "{seat} holds {count} cards, not {due}", "count the hand again", "Every player is dealt the same number of cards.")
WHOSE_CARDS = Code(
    "D004", "whose cards are these?", "write a name and a colon before them, or divide all hands by `|`",
    "A line of `deal` says whose cards it holds; a line without a label goes on with the label above it.")
DEALT_TWICE = Code(
    "D005", "the cards of {place} stand twice", "keep one of the lines", "Each hand is written once.")
PLACE_FOREIGN = Code(
    "D006", "a deal of {game} has no `{place}`", "{hint}", "Which places a deal has follows from the game.")
HANDS_COUNT = Code(
    "D007", "{count} hands for {seats} players", "write one hand a player, divided by `|`",
    "A deal on one line lists all hands in the order of `players`.")
PLACE_SIZE = Code(
    "D008", "{place} holds {count} cards, not {due}", "count it again", "How many cards lie in each place follows from the game.")
PACK_ORDER = Code(
    "D009", "this hand does not follow from the pack as it is dealt {packets}", "check the order of the pack, or `packets` in `rules:`",
    "Where the order of the pack is recorded, the deal must follow from it.")
PACK_SIZE = Code(
    "D010", "the pack has {count} cards; {due} are dealt", "write the cards in order of dealing, the first card first",
    "A recorded pack must at least hold the cards that are dealt.")
NO_DEALING = Code(
    "D011", "`packets={packets}` does not say how this pack was dealt",
    "write the hands, or `packets=singly`, `3-2` or `2-3` in `rules:`", "A recorded pack without hands is dealt out by the rules.")
CARD_UNKNOWN_IN_DEAL = Code(
    "D012", "`{word}` does not belong in a deal", "write cards, `?` or `-`",
    "A deal holds cards, `?` for an unknown one, `-` for nothing.")
SEEN_BEFORE = Code(
    "D013", "{card} is dealt again: it lay with {where} before", "one of the two was another card",
    "A batch comes from the stock: a card that was dealt before cannot be in it.")
NO_DEAL = Code(
    "D041", "nobody wrote down what lies where", "write `pack:`, or the piles and the stock, or `deal: pysol` with a number",
    "A patience can be played again only from its deal.")
CARD_TOO_OFTEN = Code(
    "D042", "{card} is here once too often: this is number {count}, and the packs hold it {copies} times",
    "one of them was another card", "Packs shuffled into one hold each card as often as there are packs.")
NOT_AS_DEALT = Code(
    "D043", "{place} is not what the pack deals there", "dealt out, it is {due}",
    "What is written beside a pack or a deal's number is compared with it.")
DEAL_NUMBER = Code(
    "D044", "a deal's number is missing", "write `deal: pysol 12345`", "PySolFC shuffles by a number, which is the whole deal.")
NO_DEALER = Code(
    "D045", "this deal cannot be made: the package `pysol-cards` is not installed",
    "install it (`pip install 'hand-replay[pysol]'`), or write the cards as `pack:`",
    "The deals of PySolFC are made by an optional package.")
NOT_DEALT_AGAIN = Code(
    "D047", "the deal's number is not checked: the package `pysol-cards` is not installed",
    "install it: `pip install 'hand-replay[pysol]'`",
    "Where the cards stand beside a deal's number, the record is whole without the package.", "info")
FOUNDATION_HEIGHTS = Code(
    "D046", "these are no foundations", "write a suit and two heights from 0 to {most}: `foundations: H 2 5, S 0 0`",
    "A foundation is told by how many cards lie on it.")

# -- calls and plays -------------------------------------------------------------------------------
CALL_OUT_OF_TURN = Code(
    "P001", "{seat} calls out of turn: it is {due} to call", "if it happened, mark it: `{word}*/-` (the table ignored it)",
    "Calls go round the table from the player after the dealer.", breach=True)
WRONG_LEADER = Code(
    "P002", "{seat} leads, but it is {due}'s lead", "{hint}", "The winner of a trick leads to the next; the maker leads to the first.",
    breach=True)
PLAY_OUT_OF_TURN = Code(
    "P003", "{seat} plays out of turn: it is {due} to play", "check the label of this line", "Cards are played in turn round the table.",
    breach=True)
AFTER_END = Code(
    "P004", "the hand is over, `{word}` comes after its end", "delete it, or look for a trick written twice",
    "Nothing can be played after the last card.")
NO_WORD = Code(
    "P005", "`{word}` is no {phase} here", "{hint}", "Each phase of a game has its words.")
NOT_HELD = Code(
    "P006", "{seat} does not hold {card}", "{hint}", "A card can be played only by the one who holds it.")
PLAYED_ALREADY = Code(
    "P007", "{card} was already played in trick {trick}", "{hint}", "A card is played once.")
REVOKE = Code(
    "P008", "{seat} must follow {suit}", "{seat} can play {can}; if it happened so, mark the card `*`",
    "A player who holds a card of the suit led plays one.", breach=True)
REVOKE_PROVEN = Code(
    "P009", "{seat} did not follow {suit} here, and shows {card} in trick {trick}",
    "one of the two cards is wrong; if it happened so, mark this card `*`",
    "A player who holds a card of the suit led plays one. The hand was not written, but a later card proves that he held one.",
    breach=True)
TRICK_NUMBER = Code(
    "P010", "this is trick {due}, not {number}", "check whether a trick is missing", "Trick numbers are checked.")
BARE_RANK = Code(
    "P011", "`{word}` needs its suit", "{hint}", "A rank alone is read only inside a trick, behind a card of the suit led.")
STOPPED = Code(
    "P012", "the play stops here, and nothing is decided", "write the rest, or how it ended: `claim`, `concede` or `end`",
    "A record of the play may stop when the contract is decided, or with a word for its end.")
CONCEDE_TOGETHER = Code(
    "P014", "the defenders concede only all together", "write a `concede` for each of them",
    "A concession by the defence must be recorded for all of them.")
HIDDEN_BEYOND = Code(
    "P016", "{seat} has no card left to play", "check the number of cards in the tricks before",
    "A hand holds as many cards as were dealt.")
AFTER_PHASE = Code(
    "P017", "`{word}` comes after the end of the {section}",
    "delete it, or look for a word written twice; the {section} ended with {last}",
    "Each phase ends by the rules; what is written behind its end has no meaning.")
STOOD_NOT = Code(
    "P018", "`{word}` cannot have stood: {reason}", "mark what was put in its place, `{word}*/2S`, or nothing, `{word}*/-`",
    "A marked word stood only where the play could go on from it.")

ACTS_OUT_OF_TURN = Code(
    "P019", "it is not {seat}'s turn here", "{hint}", "Each phase has its order; who acts in it follows from the rules.", breach=True)

# -- the written result ----------------------------------------------------------------------------
SCORE_WRONG = Code(
    "S001", "{seat} is written {written}, the rules make it {due}", "right is {all}; if the table decided otherwise, add `ruling: ...`",
    "A written score is checked, never trusted.")
RESULT_WRONG = Code(
    "S002", "the result is written `{written}`, the play makes it {due}", "if the table decided otherwise, add `ruling: ...`",
    "A written result is checked against the play.")
WINNER_WRONG = Code(
    "S003", "trick {trick} is written for {written}, the cards give it to {due}", "mend `winners:` or the trick",
    "Written winners are checked against the cards.")
CONTRACT_WRONG = Code(
    "S004", "the contract is written {written}, the calls make it {due}", "mend `contract:` or `calls:`",
    "A written contract is checked against the calls.")
SCORE_COUNT = Code(
    "S005", "{count} scores for {seats} players", "write a number for every player, in the order of `players`, or with names",
    "A score is written for everybody.")
SCORE_SUM = Code(
    "S006", "the scores add up to {sum}, not to 0", "check the signs", "What one wins another loses.")
SCORE_UNREADABLE = Code(
    "S007", "`{word}` is no score", "write numbers such as -3 or +9, or `Anna +9, Boris -3`", "Scores are whole numbers of units.")
WINNERS_COUNT = Code(
    "S008", "{count} winners for {due} tricks", "write who won each trick, in order", "`winners:` has a name a trick.")
NO_RESULT = Code(
    "S009", "the result is open: the score stays unknown", "write `result: made` or `result: failed`",
    "A contract without its outcome pays nothing.", "info")
TRUMP_WRONG = Code(
    "S010", "trumps are written {written}, the lead makes them {due}", "mend `trump:` or the lead", "Trumps follow from the play.")
CONTRACT_UNREADABLE = Code(
    "S011", "`{value}` is no contract", "{hint}", "A contract is a player and a call.")
TOTAL_MISSING = Code(
    "S012", "the contract is missing", "write `contract:` with a player and a call, or the calls", "A result belongs to a contract.")
ADJUST_WRONG = Code(
    "S013", "`{word}` is no adjustment", "write a name and a signed number: `adjust: Dara -5, pool +5`",
    "An adjustment moves units between players and the pool.")
ADJUST_SUM = Code(
    "S014", "the adjustments add up to {sum}, not to 0", "what one pays another gets, or the pool", "What one wins another loses.",
    "warning")
FALSE_CLAIM = Code(
    "S015", "the claim was accepted, but the cards do not force it", "nothing to do: the table accepted it",
    "With all hands known a claim can be checked by searching every line of play.", "warning")
RULED = Code(
    "S016", "the written {what} {written} stands by the ruling; the rules make it {due}",
    "nothing to do; without `ruling:` it would be an error", "With `ruling:` the written value counts, and the hand is flagged.",
    "warning")
POOL_LEFT = Code(
    "S017", "{winner} took the pool, but the scores leave {left} in it",
    "check the scores, and `pool:`, which is what lay there before the antes",
    "Whoever makes the papillon takes the whole pool: money and pool together stay the same.")
POOL_SHORT = Code(
    "S018", "the scores take {short} more out of the pool than lay in it",
    "check the scores, and `pool:`, which is what lay there before the antes", "Money and pool together stay the same.")
UP_WRONG = Code(
    "S041", "{written} cards are written up, the moves make it {due}", "mend `up:` or the moves",
    "A written number of cards up is checked against the play.")
UP_RESULT = Code(
    "S042", "`{result}` does not go with {up} cards up", "a game is won when all {all} are up, and lost before",
    "A game is won by its last card.")
POINTS_WRONG = Code(
    "S020", "the points are written {written}, the cards make them {due}",
    "mend `points:`; if the table decided otherwise, add `ruling: ...`", "Written points are checked against the tricks.")
POINTS_UNREADABLE = Code(
    "S021", "`{word}` is no number of points", "write whole numbers: the maker's side, then perhaps the others'",
    "Points are counted in whole cards.")
