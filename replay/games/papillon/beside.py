"""What the page says beside the table of Papillon: the sum of a capture, feats, who has taken how much, jetons, and the talon."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from formats.cards import RANK_NAMES
from replay.games.papillon.captures import worth
from replay.games.papillon.instead import instead
from replay.games.papillon.score import bonuses
from replay.games.papillon.state import State, Turn
from replay.ledger import moved_by_step
from replay.replay import Notice, Replay

_NEW: Final = tuple.__new__


def notices(replay: Replay) -> Iterator[Notice]:
    """Everything that holds for a time."""
    if not replay.players or replay.rules is None:
        return
    turning = replay.rules.options.direction
    yield Notice(f"{'↺' if turning == 'anticlockwise' else '↻'} {turning}", 0, kind="headline")
    state: State = replay.state
    if state is None or not state.turns:
        return
    yield from _talon(replay, state)
    for turn in state.turns:
        if turn.laid:
            continue
        flagged = flag(state, turn)
        line = _line(state, turn, flagged)
        if line:
            yield Notice(line, turn.n, turn.n + 1, kind="side")
        if flagged:
            yield Notice(flagged, turn.n, kind="flag")
    yield from instead(state, replay.deal)
    yield from _purses(replay, state)


def flag(state: State, turn: Turn) -> str:
    """The feats of a move in words, "" for none."""
    if turn.laid or turn.form == "irregular" or not (turn.swept or turn.out or turn.form == "hanneton"):
        return ""
    feats = ["hanneton"] * (turn.form == "hanneton") + ["sauterelle"] * turn.swept
    feats += ["petit papillon" if turn.talon else "papillon"] if turn.out and not state.study else []
    return ", ".join(feats)


def _line(state: State, turn: Turn, flagged: str) -> str:
    """"6 + 4 = 10, taken by the ten"; the feats of a move, and what they earn. What the caption says already is left out."""
    earned = sum([bonus.each for bonus in bonuses(state, turn)])
    return " · ".join(filter(None, (_made(state, turn), flagged, f"{earned} from each" if earned else "")))


def _made(state: State, turn: Turn) -> str:
    """How a capture came about, "" for the plainest."""
    played = RANK_NAMES[turn.played[0][0]]
    if turn.form == "hanneton":
        return f"three taken by the fourth {played}"
    if turn.form == "triple":
        return f"three take the fourth {played}"
    if turn.form == "rank":
        return ""
    inside = worth(state.rules.court_capture).inside
    values = [inside[card] for card in turn.taken]
    total = " + ".join(map(str, values))
    return f"{total} = {sum(values)}, taken by the {played}" if turn.form == "sum" else f"{total}, taken by the {played} against the rules"


def _talon(replay: Replay, state: State) -> Iterator[Notice]:
    """Which batch is played, and how many cards are left to be dealt."""
    if state.study:
        return
    firsts = {turn.batch: turn for turn in reversed(state.turns)}
    left = state.turns[0].talon
    batches = 1 + left // (3 * state.seats)
    for batch, turn in sorted(firsts.items()):
        since = 0 if batch == 1 else turn.n - 1
        until = firsts[batch + 1].n - 1 if batch + 1 in firsts else None
        yield Notice(f"batch {batch} of {batches} · talon {turn.talon}", since, until, kind="headline")


def _purses(replay: Replay, state: State) -> Iterator[Notice]:
    """What each seat has taken and won so far, from each step at which that changes."""
    seats, paid = range(len(replay.players)), bool(replay.payments)
    moved = {key: amount for key, amount in moved_by_step(replay.payments).items() if amount}
    taken, jetons = [0 for _ in seats], [moved.pop((seat, 0), 0) for seat in seats]
    said = [[(0, _told(0, jetons[seat], paid))] for seat in seats]
    paying = {step for _, step in moved}
    for turn in state.turns:
        taken[turn.seat] += len(turn.played) + len(turn.taken)
        for seat in seats if turn.n in paying else () if turn.laid else (turn.seat,):
            won = moved.get((seat, turn.n), 0)
            if won or (seat == turn.seat and not turn.laid):
                jetons[seat] += won
                said[seat].append((turn.n, _told(taken[seat], jetons[seat], paid)))
    for seat in seats:
        ends = [*(since for since, _ in said[seat][1:]), len(state.turns) + 1]
        for (since, text), until in zip(said[seat], ends, strict=True):
            yield _NEW(Notice, (text, since, until, seat, "points", None))


@lru_cache(maxsize=4096)
def _told(taken: int, jetons: int, paid: bool) -> str:
    signed = f"{jetons:+d}".replace("-", "−") if jetons else "0"
    return f"taken {taken}" + (f" · jetons {signed}" if paid else "")
