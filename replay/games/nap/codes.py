"""What can be wrong in a hand of Nap and in no other game."""

from __future__ import annotations

from formats.diagnostics import Code

TOO_LOW = Code(
    "P101", "{call} is not higher than {high}", "higher calls are {can}",
    "Each call must be higher than the one before (RU). See RULES.md, Calling.", breach=True)
BELOW_MINIMUM = Code(
    "P102", "{call} is too low a call here", "the lowest call is {least}",
    "The lowest call is an option (`min_bid`); one may be said only by the dealer when all have passed (RU). See RULES.md, Calling.",
    breach=True)
DISABLED = Code(
    "P103", "{call} is not called at this table", "the rules say `{option}=no`; if it was allowed, write `{option}=yes` in `rules:`",
    "Misère, Wellington and Blücher are options. See RULES.md, Calling.", breach=True)
NEEDS_BEFORE = Code(
    "P104", "{call} may be called only over {needed}",
    "nobody has called {needed}; if the table allows it, write `{option}=no` in `rules:`",
    "Wellington may be called only after Nap, Blücher only after Wellington (RU). See RULES.md, Calling.", breach=True)
DEALER_MUST = Code(
    "P105", "the dealer must call when all have passed", "write his call, at least `1`",
    "Under `all_pass=dealer_must_bid_one` the dealer must say one at least (EBold, PKW).", breach=True)
UNFINISHED = Code(
    "P107", "the calling is not finished: {seat} has still to speak", "write the calls that are missing, `p` for a pass",
    "Passes may be left out only when no higher call is possible.", missing=True)
MUST_TRUMP = Code(
    "P108", "{seat} cannot follow suit and must trump", "{seat} can play {can}",
    "Under `must_trump_if_void` a player who cannot follow has to trump (SHR).", breach=True)
AFTER_DECIDED = Code(
    "P109", "the contract was decided before this card", "end the play with trick {trick}, or write `play_out=either` in `rules:`",
    "Under `play_out=stop_when_decided` play stops as soon as the contract is made or lost (PEEL).", breach=True)
NO_CLAIMS = Code(
    "P110", "claims and concessions are not used at this table", "write the rest of the play, or `claims=yes` in `rules:`",
    "Whether a hand may end by a claim is an option (`claims`).")
WELLINGTON_LEAD = Code(
    "P111", "Wellington must open with the lowest trump, not {card}", "{seat} can lead {can}",
    "Under `wellington_lead=lowest_trump` the maker opens with the lowest card of the suit he makes trumps (WIKI0, WIKIDE).", breach=True)
BLUCHER_LEAD = Code(
    "P112", "Blücher must open with the lowest plain card, not {card}", "{seat} can lead {can}",
    "Under `blucher_lead=lowest_plain_trump_named` the maker names trumps and opens with his lowest plain card (WIKIDE).", breach=True)
TRUMP_UNNAMED = Code(
    "P113", "Blücher names trumps aloud here, and nobody wrote which", "write `trump:` with the suit",
    "Under `blucher_lead=lowest_plain_trump_named` trumps are named before the lead (WIKIDE).")
UNKNOWN_CALL = Code(
    "P114", "`{word}` is no call of Nap", "calls are p, 1, 2, 3, m, 4, n, w, b{near}",
    "Calls are pass, a number of tricks, misère, Nap, Wellington and Blücher.")
NOBODY_CALLED = Code(
    "P115", "nobody called, so nothing is played", "mend the calls, or delete the play",
    "When all pass the hand is thrown in (FA1), unless the rules make somebody call.")
TOO_FEW_CARDS = Code(
    "P116", "more cards are needed than the pack holds: {need} for {seats} players, {count} in the pack",
    "mend `players:` or `pack_ranks` in `rules:`", "Five cards for each player must be in the pack.")
PLAY_FULL = Code(
    "P117", "all five tricks are played at this table", "write the tricks that are missing, or `play_out=either` in `rules:`",
    "Under `play_out=full` play never stops early (GR).")

TWO_BLINDS = Code(
    "P118", "a widow to peep at and a spare hand cannot both be dealt", "choose `peep` or `spare_hand` in `rules:`",
    "The blind is either the widow of Peep Nap (BIC) or the spare hand of Sir Garnet (BIC, PEEL).")
JOKER_LEAD = Code(
    "P119", "the joker may not be led here", "{seat} can lead {can}",
    "Before trumps are fixed, and where there are none, the joker has no suit to be followed; `joker_lead=names_suit` lets it name one. "
    "See RULES.md, The joker.", breach=True)
JOKER_UNNAMED = Code(
    "P120", "the joker is led without a suit", "write the suit it leads, for example JK:H",
    "Under `joker_lead=names_suit` the joker names the suit that is led where trumps do not.")
JOKER_NAMED = Code(
    "P121", "the joker names no suit here", "write JK alone: it is a trump, or follows",
    "A suit is named only where the joker is led and trumps do not say what must follow.")
NOT_IN_USE = Code(
    "P122", "there is no `{word}` at this table", "the rules say `{option}`; if it was allowed, change `{option}` in `rules:`",
    "Peeping, the spare hand and bought cards are options. See RULES.md, Peeping, buying and the spare hand.")
PEEPED_ALREADY = Code(
    "P123", "{seat} has looked at the widow already", "delete one of the two", "One look is paid for once (BIC).")
SPARE_TAKEN = Code(
    "P124", "{seat} cannot take up the spare hand: {why}", "delete `spare`",
    "The spare hand is taken up once, by a player who can still call Nap (BIC, PEEL).")
SPARE_BOUND = Code(
    "P125", "{seat} has taken up the spare hand and must call Nap", "write `n`",
    "Who takes up the spare hand is bound to Nap (BIC, PEEL).", breach=True)
BARRED = Code(
    "P126", "{seat} called out of turn and may only pass", "write `p`",
    "Under `call_out_of_turn=barred` one who called out of turn may only pass.", breach=True)
NOTHING_TO_DISCARD = Code(
    "P127", "nobody has taken anything up that a discard would pay for", "delete `discard:`, or write `spare` before the call",
    "The maker may take the widow for one discard, and whoever took up the spare hand keeps five of ten.")
DISCARD_COUNT = Code(
    "P128", "{seat} discards {count}, not {due}", "write the cards that were put away", "As many cards are put away as were taken up.",
    missing=True)
BUY_COUNT = Code(
    "P130", "{seat} throws {thrown} and draws {drawn}", "write as many cards behind the `/` as before it",
    "As many cards are bought as were thrown out (PEEL, ENQ).", missing=True)
BUY_MOST = Code(
    "P131", "{seat} buys more than {most}", "the rules say `buy_max={most}`", "How many cards may be bought is an option.", breach=True)
BUY_WHOSE = Code(
    "P132", "who buys here?", "write a name and a colon: `Anna: 2C 3D / KH 4S`", "A line of `buy` says whose cards are thrown and drawn.")
SEEN_BEFORE = Code(
    "P133", "{card} was seen before: {where}", "one of the two was another card", "A bought card comes from the rest of the pack.")
THROWN_UNKNOWN = Code(
    "P134", "which card {seat} threw out is not written, though the hand is", "write the card",
    "Where a hand is written, what leaves it is too.")

CODES = (
    TOO_LOW, BELOW_MINIMUM, DISABLED, NEEDS_BEFORE, DEALER_MUST, UNFINISHED, MUST_TRUMP, AFTER_DECIDED, NO_CLAIMS,
    WELLINGTON_LEAD, BLUCHER_LEAD, TRUMP_UNNAMED, UNKNOWN_CALL, NOBODY_CALLED, TOO_FEW_CARDS, PLAY_FULL, TWO_BLINDS, JOKER_LEAD,
    JOKER_UNNAMED, JOKER_NAMED, NOT_IN_USE, PEEPED_ALREADY, SPARE_TAKEN, SPARE_BOUND, BARRED, NOTHING_TO_DISCARD, DISCARD_COUNT,
    BUY_COUNT, BUY_MOST, BUY_WHOSE, SEEN_BEFORE, THROWN_UNKNOWN,
)
