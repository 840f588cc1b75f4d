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
    "Passes may be left out only when no higher call is possible.")
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
STILL_DEALING = Code(
    "P116", "more cards are needed than the pack holds: {need} for {seats} players, {count} in the pack",
    "mend `players:` or `pack_ranks` in `rules:`", "Five cards for each player must be in the pack.")
PLAY_FULL = Code(
    "P117", "all five tricks are played at this table", "write the tricks that are missing, or `play_out=either` in `rules:`",
    "Under `play_out=full` play never stops early (GR).")

CODES = (TOO_LOW, BELOW_MINIMUM, DISABLED, NEEDS_BEFORE, DEALER_MUST, UNFINISHED, MUST_TRUMP, AFTER_DECIDED, NO_CLAIMS,
         WELLINGTON_LEAD, BLUCHER_LEAD, TRUMP_UNNAMED, UNKNOWN_CALL, NOBODY_CALLED, STILL_DEALING, PLAY_FULL)
