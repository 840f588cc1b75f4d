"""The table of a hand: a row of calls, a row a trick, a column a seat. It is the history, and the page without script."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from replay.board import Board
from replay.breaches import OPENLY, Breach, breaches_of, word_of
from replay.pages.kinds import Kinds
from replay.pages.wording import Told, noticed, spoken
from replay.replay import Replay, Step, Trick

_NEW: Final = tuple.__new__
PHASES = {"buy": "buy", "call": "calls", "partner": "card", "discard": "discard"}


class Cell(NamedTuple):
    """What a seat did in a row, at `step`. `card` is a number, None where `text` says it. `won` is the step at which it wins the trick.

    A `secret` card is shown to those who know it; a `struck` word was void or taken back.
    """

    step: int
    text: str = ""
    card: int | None = None
    leads: bool = False
    won: int | None = None
    noted: bool = False
    irregular: bool = False
    secret: bool = False
    struck: bool = False


_Cells = tuple[tuple[Cell, ...], ...]


class Row(NamedTuple):
    """One round: cells by seat, () for a seat that did nothing. `end` is the step at which `reason` may be read."""

    label: str
    title: str
    cells: _Cells
    end: int | None = None
    reason: str = ""


def rows_of(replay: Replay, board: Board, kinds: Kinds) -> tuple[Row, ...]:
    """The rounds before play, then the tricks. () for a game that has neither."""
    before = _rounds(replay, board)
    if replay.game is None or not replay.game.IN_TRICKS:
        return tuple(before)
    if replay.tricks and not replay.tricks[0].cards:
        return (*before, *(_winner_only(replay, trick) for trick in replay.tricks))
    return tuple(_with_struck(replay, board, [*before, *_tricks(replay, board, kinds)]))


def calls_by_seat(replay: Replay) -> Mapping[int, Sequence[Step]]:
    """What each seat called, in order."""
    calls: defaultdict[int, list[Step]] = defaultdict(list)
    for step in replay.steps:
        if step.phase == "call":
            calls[step.seat].append(step)
    return calls


def told_of(replay: Replay, seat: int, calls: Sequence[Step], settled: int) -> tuple[Told, ...]:
    """The calls of a seat while the calling lasts, and that it is the maker from the step on at which the contract is `settled`."""
    contract = replay.contract if replay.contract is not None and replay.contract.maker == seat else None
    told = [] if contract is None else [Told(spoken(replay, contract.call), settled, kind="maker")]
    until = settled if contract is not None else max(settled, calls[-1].n) + 1 if calls else 0
    for step in reversed(calls):
        if contract is None or step.n < settled:
            told.append(Told(spoken(replay, step.text), step.n, until))
            until = step.n
    return (*reversed(told), *noticed(replay, seat, ("role", "points")))


def _rounds(replay: Replay, board: Board) -> list[Row]:
    """Steps before play: a seat that comes again in a phase, after others, begins a new row."""
    rounds: list[tuple[str, dict[int, list[Cell]]]] = []
    last = None
    for step in [step for step in replay.steps if step.phase in PHASES]:
        if not rounds or rounds[-1][0] != step.phase or (step.seat in rounds[-1][1] and step.seat != last):
            rounds.append((step.phase, {}))
        rounds[-1][1].setdefault(step.seat, []).append(_spoken_cell(replay, board, step))
        last = step.seat
    return [Row(PHASES[phase], PHASES[phase], _by_seat(replay, cells)) for phase, cells in rounds]


def _spoken_cell(replay: Replay, board: Board, step: Step) -> Cell:
    """A call in words, a single card that changes places in secret, or how many do."""
    moved = [event for event in step.events if event.cards and event.target]
    noted, irregular = (False, False) if step.line.plain else _marks(step)
    if step.phase == "partner":
        named = [card for event in step.events if event.source is None for card in event.cards]
        return Cell(step.n, spoken(replay, named[0]) if named else "?", noted=noted, irregular=irregular)
    if moved and len(moved[-1].cards) == 1:
        return Cell(step.n, "", board.moves[step.n - 1][-1][0], noted=noted, irregular=irregular, secret=True)
    text = spoken(replay, step.text) if step.phase == "call" else f"{sum(len(event.cards) for event in moved)} cards" if moved else "→"
    return Cell(step.n, text, noted=noted, irregular=irregular)


def _with_struck(replay: Replay, board: Board, rows: list[Row]) -> list[Row]:
    """The rows with the words that were void or taken back, each before what was done at its step."""
    struck = [breach for breach in breaches_of(replay) if breach.said_in_vain]
    if not struck:
        return rows
    return [_row_with(replay, board, row, struck) for row in rows]


def _row_with(replay: Replay, board: Board, row: Row, struck: list[Breach]) -> Row:
    steps = {cell.step for cells in row.cells for cell in cells}
    cells = list(row.cells)
    vain: defaultdict[int, list[Cell]] = defaultdict(list)
    for breach in struck:
        if breach.step in steps and breach.found.seat is not None:
            vain[breach.found.seat].insert(0, _struck_cell(replay, board, breach))
    for seat, more in vain.items():
        cells[seat] = tuple(sorted((*more, *cells[seat]), key=lambda cell: (cell.step, not cell.struck)))
    return row._replace(cells=tuple(cells))


def _struck_cell(replay: Replay, board: Board, breach: Breach) -> Cell:
    card = board.cards.index(breach.card) if breach.card in board.cards else None
    return Cell(breach.step, "" if card is not None else word_of(replay, breach), card, irregular=True, struck=True)


def _tricks(replay: Replay, board: Board, kinds: Kinds) -> list[Row]:
    """A row a trick, the one that was never finished too."""
    rows: list[Row] = []
    begun = 0
    for trick, end in zip(replay.tricks, dict.fromkeys([n for n, _ in kinds["trick"]]), strict=False):
        behind = board.played_until(end)
        cells = _laid(replay, board.played[begun:behind], trick.winner, end)
        rows.append(Row(str(trick.n), f"trick {trick.n}", cells, end, trick.reason))
        begun = behind
    if board.played[begun:]:
        rows.append(Row(str(len(rows) + 1), f"trick {len(rows) + 1}", _laid(replay, board.played[begun:])))
    return rows


def _laid(replay: Replay, played: Sequence[tuple[int, int, int]], winner: int | None = None, end: int | None = None) -> _Cells:
    """The cards of a trick by seat, the first of them led; the winner's last one wins at the `end`."""
    steps, led = replay.steps, played[0][0] if played else None
    cells: list[tuple[Cell, ...]] = [()] * len(replay.players)
    for n, card, seat in reversed(played):
        won = None
        if seat == winner:
            won, winner = end, None
        noted, irregular = (False, False) if steps[n - 1].line.plain else _marks(steps[n - 1])
        cells[seat] = (_NEW(Cell, (n, "", card, n == led, won, noted, irregular, False, False)), *cells[seat])
    return tuple(cells)


def _winner_only(replay: Replay, trick: Trick) -> Row:
    """A trick of which only the winner was written down; it is told at the end, and until then every seat looks alike."""
    end = len(replay.steps) + 1
    cells = {seat: [Cell(end, "won", won=end) if seat == trick.winner else Cell(end, "–")] for seat in range(len(replay.players))}
    return Row(str(trick.n), f"trick {trick.n}", _by_seat(replay, cells), end, trick.reason)


def _by_seat(replay: Replay, cells: dict[int, list[Cell]]) -> _Cells:
    return tuple([tuple(cells.get(seat, ())) for seat in range(len(replay.players))])


def _marks(step: Step) -> tuple[bool, bool]:
    """Whether a note or an opinion stands at what was done, and whether something irregular does.

    At a word that was taken back in the open it stands there.
    """
    mark = step.word.mark
    if mark is None:
        return bool(step.word.notes), False
    return bool(step.word.notes or mark.opinion), mark.irregular and (mark.instead is None or step.phase not in OPENLY)
