"""What can be wrong in a hand of Japanese Napoleon and in no other game."""

from __future__ import annotations

from formats.diagnostics import Code

TOO_LOW = Code(
    "P201", "{bid} is not higher than {high}", "the lowest bid here is {least}",
    "A bid is higher by its number, or with the same number by its suit: spades, hearts, diamonds, clubs (SEED). See RULES.md, 3.",
    breach=True)
BELOW_MINIMUM = Code(
    "P202", "{bid} is too low a bid", "the lowest number is {least}",
    "The lowest bid is an option (`min_bid`). See RULES.md, 3.", breach=True)
ABOVE_TWENTY = Code(
    "P203", "{bid} is more than the twenty point cards", "the highest bid is 20S", "There are twenty point cards. See RULES.md, 1.")
UNKNOWN_BID = Code(
    "P204", "`{word}` is no bid", "a bid is a number and a suit, as in 13H; `p` is a pass", "Bids are 11C to 20S. See RULES.md, 3.")
PASSED_BEFORE = Code(
    "P205", "{seat} has passed and is out of the bidding: it is {due} to speak",
    "mend the label; where one may come back, write `pass_policy=soft` in `rules:`; if it happened, mark the bid `*/-` (ignored)",
    "One who passes is out of the bidding (SEED); under `pass_policy=soft` he may come back (YUA, ELE, PW). See RULES.md, 3.", breach=True)
UNFINISHED = Code(
    "P206", "the bidding is not finished: {seat} has still to speak", "write the bids that are missing, `p` for a pass",
    "Bidding ends when all the others have passed; only behind 20S may the passes be left out. See RULES.md, 3.", missing=True)
NOBODY_BID = Code(
    "P207", "nobody bid, so there is no Napoleon", "mend the calls, or delete what stands behind them",
    "When all pass the cards are dealt again (SEED), unless the rules make somebody Napoleon.")
MIGHTY_UNKNOWN = Code(
    "P208", "all passed, and nobody knows who holds the ace of spades", "write the deal, or `contract:` in place of the calls",
    "Under `all_pass=mighty_holder_13s` the holder of the ace of spades plays thirteen spades (TUK, JWP).", missing=True)
NO_CONTRACT = Code(
    "P209", "nobody says who is Napoleon", "write the calls, or `contract:` with a player and a bid",
    "A partner is called, and cards are laid away, by the one who won the bidding.")
NO_SUCH_CARD = Code(
    "P210", "{card} cannot be called: it is not in the pack", "call another card; if there was a joker, write `jokers=1` in `rules:`",
    "Napoleon calls a card of the pack (SEED). See RULES.md, 4.")
NO_PARTNER_WORD = Code(
    "P211", "`{word}` is neither a card nor a player", "{hint}", "Behind `partner:` stand the card called, its holder, or `-` for nobody.")
NOT_HOLDER = Code(
    "P212", "{seat} did not hold {card}", "{hint}", "The partner is the one who was dealt the card called. See RULES.md, 4.")
OWN_PARTNER = Code(
    "P213", "{seat} is Napoleon and cannot be the partner too", "write `-` if nobody was the partner",
    "One who calls a card of his own plays alone (SEED). See RULES.md, 4.")
TWO_CALLS = Code(
    "P214", "a card has been called already, `{word}` is a second one", "delete one of them", "Napoleon calls one card. See RULES.md, 4.")
DISCARD_FEW = Code(
    "P215", "{count} laid away, not {due}", "write every card that was laid away, `?` for an unknown one",
    "Napoleon lays away as many cards as he took up. See RULES.md, 5.", missing=True)
DISCARD_NOT_HELD = Code(
    "P216", "{seat} cannot lay {card} away: {hint}", "he holds {can}",
    "Napoleon lays away two of his twelve cards (SEED). See RULES.md, 5.")
DISCARD_TWICE = Code("P217", "{card} was laid away already", "one of the two was another card", "A card is laid away once.")
DISCARD_CALLED = Code(
    "P218", "{card} was called and may not be laid away here", "lay another card away, or write `may_discard_called=yes` in `rules:`",
    "Whether the card called may be laid away is an option (`may_discard_called`).", breach=True)
DISCARDED = Code(
    "P219", "{card} was laid away, it cannot be played", "{hint}", "What is laid away is out of play. See RULES.md, 5.")
OPENING_LEAD = Code(
    "P220", "{card} may not be led to the first trick", "{seat} can lead {can}",
    "Under `opening_lead=no_trump` neither a trump nor the joker is led to the first trick (CF).", breach=True)
JOKER_CALLED = Code(
    "P221", "{seat} must play the joker: {card} calls it", "play JK; if it happened so, mark the card `*`",
    "Under `joker_call_card` that card forces the joker out (YUA, MAS, KMY).", breach=True)
JOKER_SUIT = Code(
    "P222", "the joker is led without its suit", "write the suit it names: JK:S, JK:H, JK:D or JK:C",
    "Under `joker_lead=names_suit` a joker that is led names the suit to follow (YUA, 100B).")
JOKER_NAMES = Code(
    "P223", "`{word}` names a suit, which the joker does not do here", "write JK{hint}",
    "A joker names a suit only when it is led, and only under `joker_lead=names_suit`.")
AFTER_DECIDED = Code(
    "P224", "the bid was decided before this card", "end the play with trick {trick}, or write `early_end=no` in `rules:`",
    "Under `early_end=when_decided` play stops as soon as the bid is made or lost (YUA).", breach=True)
TRICKS_MISSING = Code(
    "P225", "{count} of {due} tricks are written", "write the rest, or how it ended: `claim`, `concede` or `end`",
    "All tricks are played (SEED); under `early_end=when_decided` play may stop when the bid is decided.", missing=True)
POINTS_NEEDED = Code(
    "P226", "the play ends by a {word}, and nobody says with how many points", "write `points:` with the point cards of Napoleon's side",
    "After a claim or a concession the points agreed decide.", missing=True)
POINTS_AGAINST = Code(
    "P227", "{seat} wrote a {word}, but {points} points make it {result}", "mend `points:`, or the {word}",
    "A claim says that the own side reaches its aim, a concession that it does not; the points must agree.")
POINTS_SUM = Code(
    "P228", "the points add up to {sum}, not to 20", "write what Napoleon's side has, then what the others have",
    "There are twenty point cards, and each belongs to one side. See RULES.md, 1.")
POINTS_RANGE = Code(
    "P229", "{points} points cannot be", "{hint}", "There are twenty point cards, and what was taken in tricks is taken.")
TABLE_SIZE = Code(
    "P230", "these rules are for {due} players, not for {count}", "mend `players:`, or write `players={hint}` in `rules:`",
    "Five play with ten cards each; four play with twelve under `players=4`.")
PARTNER_MISSING = Code(
    "P231", "cards are laid away, and nobody says which card was called", "write `partner:` above it, `?` if nobody knows",
    "Napoleon calls the partner before he sees the blind (SEED); under `call_timing=after_exchange` behind the exchange (CF).")

CODES = (
    TOO_LOW, BELOW_MINIMUM, ABOVE_TWENTY, UNKNOWN_BID, PASSED_BEFORE, UNFINISHED, NOBODY_BID, MIGHTY_UNKNOWN, NO_CONTRACT,
    NO_SUCH_CARD, NO_PARTNER_WORD, NOT_HOLDER, OWN_PARTNER, TWO_CALLS, DISCARD_FEW, DISCARD_NOT_HELD, DISCARD_TWICE,
    DISCARD_CALLED, DISCARDED, OPENING_LEAD, JOKER_CALLED, JOKER_SUIT, JOKER_NAMES, AFTER_DECIDED, TRICKS_MISSING, POINTS_NEEDED,
    POINTS_AGAINST, POINTS_SUM, POINTS_RANGE, TABLE_SIZE, PARTNER_MISSING,
)
