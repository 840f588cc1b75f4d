"""A walked hand as one flat row for the archive's loader: read straight off the Replay's indexes, no step is told.

Lists of words and cards travel as text with a line end between them (no name or word can hold one), which costs less here than it
does to take apart in `loading/store.sql`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from formats.diagnostics import Diagnostic, is_error
from formats.record import Field, Record
from replay.archive.evenings import Evening, Evenings
from replay.archive.json_texts import encode, start_json, totals_json
from replay.identity import both_hashes
from replay.replay import Deal, Replay

STAGED: Mapping[str, str] = {
    "evening": "integer", "block": "integer", "position": "integer",
    "id": "varchar", "hash": "varchar", "play_hash": "varchar", "number": "varchar", "place": "integer",
    "level": "utinyint", "study": "boolean", "dealer": "utinyint",
    "maker": "utinyint", "partner": "utinyint", "partner_card": "varchar", "call": "varchar", "trump": "varchar",
    "result": "varchar", "winner": "utinyint[]", "game_won_by": "utinyint[]",
    "tricks_taken": "integer[]", "points": "integer[]", "side_points": "integer", "scores": "bigint[]",
    "carried": "varchar", "totals_before": "varchar", "totals": "varchar", "pool_before": "bigint", "pool_after": "bigint",
    "dealt": "varchar", "deal_derived": "boolean", "blind": "varchar", "layout": "varchar",
    "words": "varchar", "actors": "utinyint[]", "phases": "varchar",
    "trick_leaders": "utinyint[]", "trick_winners": "utinyint[]", "trick_cards": "varchar", "trick_reasons": "varchar",
    "trick_points": "integer[]",
    "payers": "tinyint[]", "payees": "tinyint[]", "amounts": "bigint[]", "payment_reasons": "varchar",
    "breaches": "varchar", "findings": "varchar", "unverified": "varchar",
    "up": "integer", "minutes": "integer", "figures": "varchar", "marks": "ubigint[]",
    "notes": "varchar", "tags": "varchar", "text": "varchar", "line": "integer",
    "head": "integer",
}
"""The columns of the loader's `staged` and their types. `head` is the head above the hand, in `heads`."""
SEPARATOR = "\n"
PHASES = {"buy": "b", "call": "c", "partner": "a", "discard": "d", "play": "p"}

_NO_CONTRACT = (None,) * 5
_PLACES = ("table", "stock", "piles", "waste", "foundations", "batches")
_NOTHING = (None,) * len(_PLACES)
_TAG = re.compile(r"[^\s,，、،#]+")


class Rows:
    """Makes the rows of one import, and remembers the evenings they belong to."""

    def __init__(self) -> None:
        self._evenings = Evenings()
        self._totals: tuple[Mapping[str, int] | None, str | None] = (None, None)

    @property
    def evenings(self) -> list[Evening]:
        """The evenings met so far, each at its number."""
        return self._evenings.met

    def hand(self, replay: Replay, block: int, position: int, text: str, line: int, head: int) -> tuple[Any, ...]:
        """The row of an accepted hand, in the order of the columns of the loader's `staged`."""
        record, contract, deal = replay.record, replay.contract, replay.deal
        number = record.number
        counted = replay.game.figures(replay) if replay.game is not None else None
        return (
            self._evenings.number(replay), block, position,
            replay.id, *both_hashes(replay), number, int(number) if number.isdecimal() and len(number) < 10 else None,
            replay.level, replay.study, replay.dealer,
            *(_NO_CONTRACT if contract is None else
              (contract.maker, contract.partner, contract.partner_card, contract.call, contract.trump)),
            replay.result, replay.winner, _winners(replay),
            replay.tricks_taken, replay.points, replay.side_points, replay.scores,
            start_json(replay.carried_in), self._told(replay.carried_in.totals), self._told(replay.totals),
            replay.pool_before, replay.pool_after,
            SEPARATOR.join(map(_holding, deal.hands)), replay.deal_derived,
            None if deal.blind is None else " ".join(deal.blind), _layout(deal),
            *_moves(replay), *_tricks(replay), *_payments(replay),
            _breaches(replay), _findings(replay.diagnostics), SEPARATOR.join(replay.unverified),
            replay.up, replay.minutes, None if counted is None else encode(counted), _marks(replay, counted),
            _notes(record), _tags(record), text, line, head,
        )

    def _told(self, totals: Mapping[str, int] | None) -> str | None:
        """Totals as text; those after a hand are most often those before the next, and not told twice."""
        if totals is not self._totals[0]:
            self._totals = totals, totals_json(totals)
        return self._totals[1]


@lru_cache(maxsize=65536)
def _letters(phases: tuple[str, ...]) -> str:
    return "".join([PHASES[phase] for phase in phases])


def _winners(replay: Replay) -> list[int] | None:
    """The seats of those who reached the target with this hand."""
    won = replay.game_won_by
    return None if won is None else [seat for seat, name in enumerate(replay.players) if name in won]


def _holding(cards: tuple[str, ...] | None) -> str:
    return "?" if cards is None else " ".join(cards) or "-"


def _layout(deal: Deal) -> str | None:
    """What lies out besides hands and blind; None in games where nothing does."""
    lying = (deal.table, deal.stock, deal.piles, deal.waste, deal.foundations, deal.batches or None)
    if lying == _NOTHING:
        return None
    return encode({place: cards for place, cards in zip(_PLACES, lying, strict=True) if cards is not None})


def _marks(replay: Replay, figures: Mapping[str, Any] | None) -> Sequence[int]:
    """What happened in the play, as numbers to be searched."""
    return replay.game.marks(replay, figures) if replay.game is not None else ()


def _moves(replay: Replay) -> tuple[str, Sequence[int], str]:
    if not replay.moves:
        return "", (), ""
    _, _, seats, phases, texts, _ = zip(*replay.moves, strict=True)
    return SEPARATOR.join(texts), seats, _letters(phases)


def _tricks(replay: Replay) -> tuple[Sequence[int], Sequence[int], str, str, Sequence[int]]:
    if not replay.tricks:
        return (), (), "", "", ()
    _, leaders, cards, winners, reasons, points = zip(*replay.tricks, strict=True)
    return leaders, winners, SEPARATOR.join(map(" ".join, cards)), SEPARATOR.join(reasons), points


def _payments(replay: Replay) -> tuple[Sequence[int], Sequence[int], Sequence[int], str]:
    if not replay.payments:
        return (), (), (), ""
    payers, payees, amounts, reasons, _ = zip(*replay.payments, strict=True)
    return payers, payees, amounts, SEPARATOR.join(reasons)


def _breaches(replay: Replay) -> str | None:
    return encode([breach._asdict() for breach in replay.irregularities]) if replay.irregularities else None


def _findings(diagnostics: Sequence[Diagnostic]) -> str | None:
    if not diagnostics:
        return None
    found = [{"line": line, "col": column, "code": one.code.name, "severity": one.severity, "message": one.message}
             for one in diagnostics if not is_error(one) for line, column in (one.place,)]
    return encode(found) if found else None


def _notes(record: Record) -> str | None:
    """Every note of the hand, a line each; words are looked through only where the text holds a brace."""
    notes = [field.value for field in record.repeated if field.name == "note"] if record.repeated else []
    notes += [word.text for word in record.notes]
    if record.source.text.find("{", record.start, record.end) >= 0:
        notes += [note for section in record.sections for word in section.words() for note in word.notes]
    return SEPARATOR.join(notes) if notes else None


def _tags(record: Record) -> str:
    if not record.header.repeated and not record.repeated:
        return ""
    fields: list[Field] = [*record.header.repeated, *record.repeated]
    return SEPARATOR.join(dict.fromkeys(tag for field in fields if field.name == "tags" for tag in _TAG.findall(field.value)))
