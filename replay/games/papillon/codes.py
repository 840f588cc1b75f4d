"""What can be wrong in a hand of Papillon and in no other game."""

from __future__ import annotations

from formats.diagnostics import Code

WRONG_SUM = Code(
    "P301", "{played} does not take {taken}: that makes {sum}, not {due}", "{can}",
    "A card takes one card of its own rank, or cards that add up to its value (SEED). See RULES.md, Captures.", breach=True)
LONE_COURT = Code(
    "P302", "{played} does not take {taken}: one card alone is taken by its own rank", "{can}",
    "King, queen, jack and ten count alike in sums, but one card alone is taken only by its equal (SEED). See RULES.md, Captures.",
    breach=True)
TWO_CAPTURES = Code(
    "P303", "{played} takes {first} or {second}, not both", "{can}",
    "One card makes one capture (own, after SEED). See RULES.md, Captures.", breach=True)
ONE_EQUAL = Code(
    "P304", "{played} takes one equal card, not {count}", "{can}",
    "A card takes one equal card; only all three together, the hanneton, go at once (ADP, BRAILLE). See RULES.md, Captures.", breach=True)
CAN_CAPTURE = Code(
    "P305", "{seat} may not lay out: there is something to take", "{can}",
    "Only a player who can take nothing lays out his hand (SEED). See RULES.md, Laying out.", breach=True)
PARTIAL = Code(
    "P306", "{seat} lays out the whole hand, not only {named}", "the hand was {hand}; write `lay` alone, or name all of it",
    "Whoever can take nothing lays out every card he holds (SEED). See RULES.md, Laying out.", breach=True)
OUT = Code(
    "P307", "{seat} is out and holds no card", "{due}; check the label of this line",
    "A player without cards waits for the next batch (SEED).")
BATCH_MISSING = Code(
    "P308", "all hands are empty: the next batch is not written",
    "write `deal:` with three cards each before this; {stock} cards are in the talon",
    "When all hands are empty the dealer deals three more cards each from the talon (SEED).")
BATCH_EARLY = Code(
    "P309", "a batch is dealt while {seat} still holds {cards}", "write first what {seat} played: {can}",
    "The next batch is dealt only when all hands are empty (SEED).")
NOTHING_LEFT = Code(
    "P310", "the talon is empty: there is no batch to deal", "delete this deal, or look for a batch written twice",
    "Three players have five batches, four players have four; then the deal ends (SEED).")
NOT_LYING = Code(
    "P311", "{card} does not lie on the table", "{hint}", "Only cards that lie on the table can be taken.")
TAKES_NOTHING = Code(
    "P312", "{card} takes nothing here", "{can}",
    "A card that takes nothing is not played; whoever has no other lays out his hand (SEED).")
SEVERAL = Code(
    "P313", "{card} takes more than one thing here", "write which: {can}",
    "What is taken may be left out only where there is one possibility.")
TOGETHER = Code(
    "P314", "{played} are not played together", "{can}",
    "Cards are played one by one; only a hand of three equal cards is played at once, for the fourth (SEED). See RULES.md, Captures.",
    breach=True)
HANNETON_FORCED = Code(
    "P315", "{played} must take all three", "write `{played}x{all}`",
    "Under `hanneton_choice=forced` a card that could take three equals takes them all (own).", breach=True)
COURT_SUM = Code(
    "P316", "{played} takes only its equal here", "{can}", "Under `court_capture=rank_only` king, queen and jack take no sums (ADP).",
    breach=True)
TOO_FEW = Code(
    "P317", "{seat} must take as many cards as possible", "{can}",
    "Under `capture_choice=most_cards` the largest capture is obligatory, or the hanneton.", breach=True)
CLAIM_WRONG = Code(
    "P318", "there is no {word} here", "{hint}", "Bonus words behind a move are checked against the cards, never trusted.")
CLAIM_FIRST = Code(
    "P319", "`{word}` stands behind no move", "write it behind the move that earns it",
    "A bonus word claims something for the move before it.")
UNFINISHED = Code(
    "P320", "the play stops here: {why}", "write the rest, or `end` if it was not recorded",
    "A deal of Papillon ends when the talon and all hands are empty, or with the lap of a papillon.")
TABLE_MISSING = Code(
    "P321", "the cards on the table are not written", "write `table:` with {due} cards in the deal",
    "Seven cards are laid out for three players, four for four (SEED).")
COUNTS_SINGLE = Code(
    "P322", "most cards counts single in the next deal", "if it was a tie, write `carried: double` in the next hand",
    "Without its play nobody can see whether a deal was tied for most cards.", "info")
NAMED_TWICE = Code(
    "P323", "{card} stands twice in `{word}`", "one of the two was another card", "A card is taken once.")
SEATS = Code(
    "P324", "Papillon is played by three or four, not by {count}", "mend `players:`",
    "Three is best, four may play (SEED); the pack comes out even for both.")

CODES = (WRONG_SUM, LONE_COURT, TWO_CAPTURES, ONE_EQUAL, CAN_CAPTURE, PARTIAL, OUT, BATCH_MISSING, BATCH_EARLY, NOTHING_LEFT, NOT_LYING,
         TAKES_NOTHING, SEVERAL, TOGETHER, HANNETON_FORCED, COURT_SUM, TOO_FEW, CLAIM_WRONG, CLAIM_FIRST, UNFINISHED, TABLE_MISSING,
         COUNTS_SINGLE, NAMED_TWICE, SEATS)
