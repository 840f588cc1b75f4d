"""Every code of the N family: what can be wrong with the writing, before any rule is asked."""

from __future__ import annotations

from formats.diagnostics import Code

NOT_UTF8 = Code(
    "N001", "this is not UTF-8: byte {byte} at offset {offset} is not understood",
    "save the file as UTF-8, or name its encoding with --encoding (for example --encoding cp1252)",
    "Records are UTF-8 text. Nothing is guessed about other encodings, because a wrong guess mangles names silently.")
CONTROL = Code(
    "N002", "a control character ({name}) stands here", "delete it; line ends and tabs are the only control characters of a record",
    "NUL and other control characters come from binary files or broken transfers and mean nothing in a record.")
NO_HAND = Code(
    "N003", "there is no hand in this file", "a hand begins with a line `hand:`",
    "A file that holds no hand is an error, so that a renamed or emptied file is noticed.")
VERSION = Code(
    "N004", "hand-notation {value} is not known; this program reads version 1", "write `hand-notation: 1`",
    "The first line of a file may name the notation's version. Another version may mean other things by the same words.")
VERSION_PLACE = Code(
    "N005", "`hand-notation:` stands once, and first", "move it to the top of the file",
    "The version holds for the whole file.")
SIGN = Code(
    "N101", "`{sign}` in `{word}` is not understood", "{expected}",
    "Nothing is guessed: a sign that is not understood is an error at that sign.")
GLUED = Code(
    "N102", "`{word}` glues cards together rank first", "write them apart: {spaced}",
    "Only suit-first groups may be glued (`SAK9`); `AS2H` could be read in two ways.")
UNCLOSED_NOTE = Code(
    "N103", "this note is not closed on its line", "close it with `}}`",
    "A note `{{...}}` ends on the line where it begins, so that a forgotten brace never swallows the rest of a record.")
STRAY_BRACE = Code("N104", "a `}}` without its `{{`", "delete it, or open the note with `{{`", "Notes stand in braces: `{{...}}`.")
BARE_RANK = Code(
    "N105", "`{word}` is a rank without a suit", "write the suit: {word}S, {word}H, {word}D or {word}C",
    "A rank alone is read only behind a suit on the same line of `deal`, `discard` or `partner`, or inside a trick.")
HOLDING = Code(
    "N106", "`{word}` is no holding: it needs exactly three dots", "spades.hearts.diamonds.clubs, for example AK9..T.42",
    "A bridge holding lists spades, hearts, diamonds and clubs, divided by three dots, and stands only in `deal`.")
UNCLOSED_QUOTE = Code("N107", "this quotation mark is not closed", 'close it with `"` on the same line', "Quotes end on their line.")
LONE_SUIT = Code(
    "N108", "`{word}` is a suit without a rank", "write a rank behind it",
    "A suit alone holds for the ranks behind it on its line.")
NOTE_OF_NOTHING = Code(
    "N109", "this note belongs to no hand", "write it as `note: ...`, or as a comment behind ` # `",
    "A note in braces belongs to a word or to a hand. In the head of an evening there is neither.")
UNKNOWN_FIELD = Code(
    "N201", "there is no field `{name}`", "{hint}",
    "Fields are `name: value`. What the notation does not know is never skipped silently; `x-anything:` is kept as it is.")
TWICE = Code(
    "N202", "`{name}` stands twice here", "keep one of them",
    "Only `note`, `adjust`, `tags`, `x-` fields and the sections may come again.")
NO_FIELD = Code(
    "N203", "this line belongs to nothing", "begin it with a field, for example `note: ...`, or with `# ` for a comment",
    "Every line of a record is a field, part of a section, or a comment.")
UNKNOWN_LABEL = Code(
    "N204", "`{label}` is no player of this hand and no label here", "{hint}",
    "What stands before the first colon of a section's line is a player or a label of that section.")
AMBIGUOUS = Code(
    "N205", "`{label}` fits more than one player: {players}", "write more of the name",
    "A player may be written by any beginning that fits one player only.")
SAME_NAME = Code(
    "N206", "two players are called {name}", "tell them apart, for example by an initial",
    "Names are compared without regard to case and invisible signs.")
EMPTY_NAME = Code("N207", "a player has no name", "write the name, or `?` for an unknown player", "`players:` lists the seats.")
MISPLACED_FIELD = Code(
    "N208", "`{name}` does not belong {where}", "{hint}",
    "Some fields belong to the evening and some to a hand.")
BAD_SIGN_IN_NAME = Code(
    "N209", "the name `{name}` must stand in quotes", "write {quoted}",
    "A name is quoted when it holds `, : {{ }} #`, or could be taken for a field, a label or a number.")
EMPTY_FIELD = Code("N210", "`{name}` is empty", "write a value, or leave the field out", "A field left out means: not recorded.")
BAD_DATE = Code(
    "N211", "`{value}` is no date", "write year-month-day, for example 2026-11-26; 2026-11 and 2026 are fine",
    "Dates are ISO 8601 and may be partial.")
BAD_NUMBER = Code("N212", "`{value}` is no number for this field", "{expected}", "A number is written in digits.")
TOO_MANY = Code(
    "N213", "more than {most} faults in this {where}; the others are not listed", "mend these first",
    "The list of faults is bounded, so that a broken file stays readable.", "info")
TOO_LARGE = Code(
    "N214", "`{word}` is too large", "numbers of units go up to {most}; is a space or a comma missing?",
    "Scores, adjustments, totals and pools are whole numbers of at most nine digits.")
MANY_PLAYERS = Code(
    "N215", "more than {most} players are listed", "no game has so many; a player a seat, divided by commas",
    "What follows from the list of players is worked out for every hand, so the list is bounded.")
LONG_NAME = Code(
    "N216", "a name of {length} signs", "a name has at most {most} signs; is a comma missing?",
    "Names come again in every hand, so their length is bounded.")
