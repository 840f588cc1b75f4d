"""What the page says beside the table of Papillon: the sum of a capture, feats, who has taken how much, jetons, and the talon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from formats.cards import RANK_NAMES
from replay.games.papillon.captures import worth
from replay.games.papillon.instead import instead
from replay.games.papillon.score import bonuses
from replay.games.papillon.state import State, Turn
from replay.ledger import moved_by_step
from replay.replay import Notice, Replay


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
        line = _line(state, turn)
        if line:
            yield Notice(line, turn.n, turn.n + 1, kind="side")
        said = flag(state, turn)
        if said:
            yield Notice(said, turn.n, kind="flag")
    yield from instead(state, replay.deal)
    moved = moved_by_step(replay.payments)
    for seat in range(len(replay.players)):
        yield from _purse(replay, state, seat, moved)


def flag(state: State, turn: Turn) -> str:
    """The feats of a move in words, "" for none."""
    if turn.laid or turn.form == "irregular":
        return ""
    feats = ["hanneton"] * (turn.form == "hanneton") + ["sauterelle"] * turn.swept
    feats += ["petit papillon" if turn.talon else "papillon"] if turn.out and not state.study else []
    return ", ".join(feats)


def _line(state: State, turn: Turn) -> str:
    """"6 + 4 = 10, taken by the ten"; the feats of a move, and what they earn. What the caption says already is left out."""
    if turn.laid:
        return ""
    played = RANK_NAMES[turn.played[0][0]]
    inside, _ = worth(state.rules.court_capture)
    total = " + ".join(str(inside[card]) for card in turn.taken)
    said = {
        "sum": f"{total} = {sum(inside[card] for card in turn.taken)}, taken by the {played}",
        "irregular": f"{total}, taken by the {played} against the rules",
        "hanneton": f"three taken by the fourth {played}",
        "triple": f"three take the fourth {played}",
    }.get(turn.form, "")
    earned = sum(bonus.each for bonus in bonuses(state, turn))
    return " · ".join(filter(None, (said, flag(state, turn), f"{earned} from each" if earned else "")))


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


def _purse(replay: Replay, state: State, seat: int, moved: Counter[tuple[int, int]]) -> Iterator[Notice]:
    """What a seat has taken and won so far, from each step at which that changes."""
    taken, jetons = 0, moved[seat, 0]
    said = [(0, _told(replay, taken, jetons))]
    for turn in state.turns:
        count = len(turn.played) + len(turn.taken) if turn.seat == seat else 0
        if moved[seat, turn.n] or count:
            taken, jetons = taken + count, jetons + moved[seat, turn.n]
            said.append((turn.n, _told(replay, taken, jetons)))
    ends = [*(since for since, _ in said[1:]), len(state.turns) + 1]
    for (since, text), until in zip(said, ends, strict=True):
        yield Notice(text, since, until, seat=seat, kind="points")


def _told(replay: Replay, taken: int, jetons: int) -> str:
    signed = f"{jetons:+d}".replace("-", "−") if jetons else "0"
    return f"taken {taken}" + (f" · jetons {signed}" if replay.payments else "")
