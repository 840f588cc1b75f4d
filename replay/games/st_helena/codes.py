"""What can be wrong in a game of Napoleon at St Helena and in no other game."""

from __future__ import annotations

from formats.diagnostics import Code

ACE_PENDING = Code(
    "P401", "{card} lies open on {place} and goes up first",
    "write `{can}` before `{word}`; where aces may wait, write `ace_policy=optional` in `rules:`",
    "An ace that can be moved goes to a foundation before anything else is done (SEED, BIC). Of two aces either goes first. "
    "See RULES.md, Aces.", breach=True)
BUILD_MISMATCH = Code(
    "P402", "{card} does not go on {top}, which takes {takes}", "{can}",
    "The piles are built downwards in suit (SEED, and everywhere), or as `build` says. See RULES.md, Building.", breach=True)
FOUNDATION_MISMATCH = Code(
    "P403", "{card} cannot go up: the foundations of {suit} stand at {heights}", "{can}",
    "Foundations go up in suit from ace to king, a card at a time (SEED). See RULES.md, Foundations.", breach=True)
KING_ON_ACE = Code(
    "P404", "{card} does not go on {top}: building ends with the ace",
    "{can}; where kings and aces are neighbours, write `wrap=yes` in `rules:`",
    "There is no turning the corner: a king may not go on an ace (SEED). See RULES.md, Building.", breach=True)
ONE_CARD_ONLY = Code(
    "P405", "{count} cards cannot move at once: {most}", "{can}",
    "One card moves at a time (SEED, CAD, WIKI, PYSOL, SOLV). Under `move_unit=run_by_spaces` as many move in sequence as the empty piles "
    "would let through one by one (AISLE). See RULES.md, Moving.", breach=True)
BURIED = Code(
    "P406", "{card} lies under {above} on {place}", "only the top card moves, {top}; {can}",
    "Only the top card of a pile or of the waste may be moved (SEED). See RULES.md, Moving.")
OTHER_CARD = Code(
    "P407", "the card {place} is {top}, not {card}", "mend the card or the move",
    "A card written behind a move is the one that moves; it is checked.")
NOTHING_THERE = Code(
    "P408", "there is no card on {place}", "{can}", "A card can be moved only from where one lies.")
STOCK_EMPTY = Code(
    "P409", "the stock is used up and cannot be turned", "{can}",
    "The stock is gone through once (CAD, WIKI, PYSOL, AISLE, SOLV); DEN turns the waste over, as `redeals` says. See RULES.md, Stock.")
FOUNDATION_FIXED = Code(
    "P410", "a card on a foundation stays there", "where one may be taken back, write `worry_back=yes` in `rules:`",
    "No card comes back from a foundation (AISLE, SOLV); PYSOL lets one card come back. See RULES.md, Foundations.", breach=True)
NOT_IN_SEQUENCE = Code(
    "P411", "the top {count} cards of pile {pile} are no sequence", "{can}",
    "Several cards move at once only as a sequence built by the rules, all face up. See RULES.md, Moving.", breach=True)
SPACE = Code(
    "P412", "pile {pile} is empty, and {card} may not fill it", "{can}",
    "Any card may fill an empty pile (SEED, BIC); some let only the waste fill it (CAD), or it is filled by itself. See RULES.md, Spaces.",
    breach=True)
NOTHING_TO_UNDO = Code(
    "P413", "there is no move to take back", "delete this `undo`", "Each `undo` takes back the last move that was not yet taken back.")
NO_PILE = Code(
    "P414", "there is no pile {pile}", "the piles are 1 to {piles}", "How many piles there are is an option (`piles`).")
NOWHERE = Code(
    "P415", "this moves a card to where it lies", "delete it, or mend the number", "A move goes from one place to another.")
WHICH_FOUNDATION = Code(
    "P416", "from which foundation?", "write the suit: `fS>{target}`", "A card taken back is named by its suit: `fS>4`.")
UNKNOWN_CARD = Code(
    "P417", "nobody wrote down which card this is", "write it behind the move: `{word} 5H`",
    "A card that goes up must be known; a card behind a move says which it is.")
TOO_OFTEN = Code(
    "P418", "{card} was seen twice already", "one of the three was another card", "Two packs hold each card twice.")
FOUL_STANDS = Code(
    "P419", "the move before was against the rules, and stands", "write `undo` behind it, or mark it `*/-`: taken back at once",
    "A patience cannot go on from a position that its rules do not allow: a move against them is taken back.")
NO_CLAIM = Code(
    "P420", "a patience is won by its last card, not by a claim", "write the moves, or `end` and `result: won`",
    "Nobody is there to accept a claim.")
ACE_LATE = Code(
    "P421", "{card} lay open on {place} and could have gone up before this", "nothing to do: the rules only count late aces",
    "Under `ace_policy=warn` an ace that waits is counted, not forbidden; for games that come from programs.", "warning")
ALONE = Code(
    "P422", "a patience is played by one, not by {count}", "name one player in `players:`; a second attempt is a hand of its own",
    "Several players who try the same deal write a hand each.")
TOO_MANY_PILES = Code(
    "P423", "{need} cards would lie in the piles, but {count} are dealt", "mend `piles`, `rows_up` or `rows_down` in `rules:`",
    "The piles must leave a stock.")
NOT_A_MOVE = Code(
    "P424", "`{word}` is no move", "moves are `d`, `w>3`, `7>f`, `10>4`, `3>7x2`, `fS>4` and `undo`; a card stands behind its move{near}",
    "A patience has a word for each move.")
AFTER_WIN = Code(
    "P425", "the game is won, `{word}` comes after its last card", "delete it, or look for a move written twice", "All cards are up.")

CODES = (ACE_PENDING, BUILD_MISMATCH, FOUNDATION_MISMATCH, KING_ON_ACE, ONE_CARD_ONLY, BURIED, OTHER_CARD, NOTHING_THERE, STOCK_EMPTY,
         FOUNDATION_FIXED, NOT_IN_SEQUENCE, SPACE, NOTHING_TO_UNDO, NO_PILE, NOWHERE, WHICH_FOUNDATION, UNKNOWN_CARD, TOO_OFTEN,
         FOUL_STANDS, NO_CLAIM, ACE_LATE, ALONE, TOO_MANY_PILES, NOT_A_MOVE, AFTER_WIN)
