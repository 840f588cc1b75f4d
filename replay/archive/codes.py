"""Codes of the archive (A): what an import finds that no single record shows."""

from __future__ import annotations

from formats.diagnostics import Code

CHANGED = Code(
    "A001", "{id} is in the archive with other contents",
    "the archive says `{old}`, this text says `{new}`; to take this text, import with --replace",
    "A hand is known by its date, session, game and number. Other contents under a known name are taken only with --replace.")
CHANGED_START = Code(
    "A002", "{id} is in the archive, but starts from something else there",
    "the archive says `{old}`, here it is `{new}`; to store it again, import with --replace",
    "What a hand starts from (dealer due, totals, pool) is part of it; it changes when a hand before it is mended or comes later.")
CHANGED_STARTS = Code(
    "A004", "{count} hands behind it, {number} to {last}, start from something else in the archive",
    "to store the evening as it is here, import with --replace",
    "Where a hand before them is another one, all that follow start from other totals or another dealer; they are told in one line.")
SAME_PLAY = Code(
    "A003", "this hand is already in the archive as {other}", "if it is the same hand, delete one of the two",
    "Two hands with the same calls and cards under two names are most often one hand entered twice.", "warning")
OTHER_STARTS = Code(
    "A005", "{id} is new, but {other} behind it in the archive would start from something else",
    "to store it and have the hands behind it played again, import with --replace",
    "Without --replace a hand of the archive is left as it is, and so is what it starts from; a hand that comes between waits till then.")
MAKES_IMPOSSIBLE = Code(
    "A006", "{id} is left out: {other} behind it in the archive would no longer be legal",
    "mend that hand too, and import both in one text",
    "Where a hand is taken or replaced, those behind it are played again; none of them is given up for it.")
