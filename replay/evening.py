"""An evening's score table: its hands in rows, its players in columns, running totals, and what is of note."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from formats.values import signed
from replay.breaches import breaches_of, happened
from replay.contract_text import contract_said
from replay.identity import evening_id
from replay.replay import Replay


class Row(NamedTuple):
    """One hand of the table. Scores and running totals are by player, None when they cannot be known.

    `winner` are those who made the papillon, or won otherwise by name.
    """

    hand: str
    dealer: str | None
    contract: str | None
    result: str | None
    scores: dict[str, int] | None
    totals: dict[str, int] | None
    pool: int | None
    winner: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening. `net` adds up the scores that are known; of `unscored` hands there are none.

    `unbalanced` are the hands whose scores and pool do not add up to nothing, though the rules say they must.
    """

    session: str
    players: tuple[str, ...]
    rows: tuple[Row, ...]
    net: dict[str, int]
    unbalanced: tuple[str, ...]
    unscored: int
    of_note: tuple[str, ...]

    @property
    def sums(self) -> str:
        """Whether the known scores add up to what the rules say, in words."""
        if self.unbalanced:
            return f"the sums are wrong in hand {', '.join(self.unbalanced)}"
        known = len(self.rows) - self.unscored
        if not self.unscored:
            return f"the sums of all {known} hands are right"
        return f"the sums of {known} of {len(self.rows)} hands are right; {self.unscored} without a known score" if known else \
            "no score is known"

    def to_json(self) -> dict[str, Any]:
        return {
            "session": self.session, "players": list(self.players), "hands": [row._asdict() for row in self.rows], "net": self.net,
            "balanced": not self.unbalanced, "unbalanced": list(self.unbalanced), "unscored": self.unscored, "of_note": list(self.of_note)}


def evenings(replays: Iterable[Replay]) -> list[Evening]:
    """The evenings that hands belong to, in the order of their first hands; hands are put in the order of their numbers."""
    sessions: dict[str, list[Replay]] = {}
    for replay in replays:
        sessions.setdefault(evening_id(replay.record), []).append(replay)
    return [_evening(session, sorted(hands, key=_number)) for session, hands in sessions.items()]


def _number(replay: Replay) -> tuple[bool, int]:
    """Numbers in their order, labels behind them as they came."""
    number = replay.record.number
    return (not number.isdecimal(), int(number) if number.isdecimal() else 0)


def _evening(session: str, hands: Sequence[Replay]) -> Evening:
    players = tuple(dict.fromkeys(name for replay in hands for name in replay.players))
    net = {name: sum(_scores(replay).get(name, 0) for replay in hands) for name in players}
    return Evening(
        session, players, tuple(_rows(hands)), net, tuple(replay.record.number for replay in hands if not _balanced(replay)),
        sum(replay.scores is None and not replay.study for replay in hands), tuple(_of_note(hands)))


def _rows(hands: Sequence[Replay]) -> Iterator[Row]:
    """The rows. Totals start from what stood before the first hand, and at nothing after a game to a target is won."""
    totals: dict[str, int] | None = dict(hands[0].carried_in.totals or {})
    for replay in hands:
        if totals is None or replay.scores is None:
            totals = None
        else:
            totals = {**totals, **{name: totals.get(name, 0) + score for name, score in _scores(replay).items()}}
        dealer = replay.players[replay.dealer] if replay.dealer is not None else None
        scores = _scores(replay) if replay.scores is not None else None
        result = replay.result if replay.accepted else "refused"
        winner = tuple(replay.players[seat] for seat in replay.winner) if replay.winner else None
        yield Row(replay.record.number, dealer, contract_text(replay), result, scores, totals, replay.pool_after, winner)
        totals = {} if replay.game_won_by else totals


def contract_text(replay: Replay) -> str | None:
    """`Chen 3 ♥`; None where nothing was undertaken."""
    contract = replay.contract
    if contract is None:
        return None
    return f"{replay.players[contract.maker]} {contract_said(replay.game, contract.call, contract.trump)}"


def _scores(replay: Replay) -> dict[str, int]:
    """What a hand moved, by player; nothing when it is not known."""
    return dict(zip(replay.players, replay.scores, strict=True)) if replay.scores is not None else {}


def _balanced(replay: Replay) -> bool:
    """Whether the scores and the pool add up to nothing, where the rules say so and all is known."""
    if replay.game is None or replay.rules is None or replay.scores is None or not replay.game.zero_sum(replay.rules.options):
        return True
    if replay.game.keeps_pool(replay.rules.options) and (replay.pool_before is None or replay.pool_after is None):
        return True
    return sum(replay.scores) + (replay.pool_after or 0) - (replay.pool_before or 0) == 0


def _of_note(hands: Sequence[Replay]) -> Iterator[str]:
    """What somebody would tell of the evening the next day."""
    # Who plays alone wins from nobody: what such a hand counts is told by its result.
    scored = [(score, name, replay) for replay in hands if len(replay.players) > 1 for name, score in _scores(replay).items()]
    if scored:
        best, lowest = max(scored, key=lambda one: one[0]), min(scored, key=lambda one: one[0])
        if best[0] > 0:
            yield f"most won at once: {best[1]} {signed(best[0])} in hand {best[2].record.number}{_how(best[2])}"
        if lowest[0] < 0:
            yield f"most lost at once: {lowest[1]} {signed(lowest[0])} in hand {lowest[2].record.number}{_how(lowest[2])}"
    yield from _makers(hands)
    thrown = sum(replay.result == "thrown-in" for replay in hands)
    if thrown:
        yield f"thrown in: {thrown} of {len(hands)} hands"
    for replay in hands:
        number = replay.record.number
        if replay.game_won_by:
            yield f"game won by {', '.join(replay.game_won_by)} with hand {number}"
        for breach in breaches_of(replay):
            who = replay.players[breach.found.seat] if breach.found.seat is not None else "the table"
            yield f"irregular: {who} in hand {number} ({happened(replay, breach)})"
        yield from (f"hand {number}: {note.value}" for note in replay.record.repeated if note.name == "note")
    yield from _with_a_pool(hands)


def _with_a_pool(hands: Sequence[Replay]) -> Iterator[str]:
    """Where the money is at the end, in a game with a pool: who has most, and what nobody has taken."""
    last = next((replay for replay in reversed(hands) if replay.totals and not replay.study), None)
    if last is None or last.game is None or last.rules is None or last.totals is None or not last.game.keeps_pool(last.rules.options):
        return
    most = max(last.totals.values())
    yield f"richest at the end: {', '.join(name for name, total in last.totals.items() if total == most)} {signed(most)}"
    if last.pool_after:
        yield f"left in the pool: {last.pool_after}"


def _how(replay: Replay) -> str:
    told = " ".join(part for part in (contract_text(replay), replay.result) if part)
    return f" ({told})" if told else ""


def _makers(hands: Sequence[Replay]) -> Iterator[str]:
    """Who undertook most, and the longest run of contracts made."""
    undertaken = [(replay.players[replay.contract.maker], replay.result in ("made", "won")) for replay in hands
                  if replay.contract is not None and replay.result in ("made", "won", "failed", "lost")]
    if not undertaken:
        return
    name, most = Counter(maker for maker, _ in undertaken).most_common(1)[0]
    yield f"most contracts: {name} {most} of {len(undertaken)}, made {sum(made for maker, made in undertaken if maker == name)}"
    runs = [(made, len(list(run))) for made, run in groupby(made for _, made in undertaken)]
    made_run = max((length for made, length in runs if made), default=0)
    if made_run > 2:
        yield f"contracts made one after another: {made_run}"
