"""The archive's hands under another profile: every text walked again by other rules, and what that changes for each player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from replay.archive.chains import chains, walk_pieces
from replay.archive.query import Archive, rows, sql
from replay.games import GAMES
from replay.profiles import Ruleset, resolve
from replay.refusals import Refusal
from replay.replay import Replay

PLAYERS = ("player", "hands", "changed", "net", "net_then", "difference")
HANDS = ("id", "result", "result_then", "scores", "scores_then")


@dataclass
class Supposed:
    """What other rules would make of the hands that count. `refused` are those that these rules do not allow, with the reason."""

    rules: list[str]
    hands: int = 0
    other_games: int = 0
    unknown: int = 0
    changed: list[dict[str, Any]] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    players: dict[str, dict[str, int]] = field(default_factory=dict)

    def by_player(self) -> list[dict[str, Any]]:
        """A row a player, the greatest difference first."""
        found = [{"player": name, **row, "difference": row["net_then"] - row["net"]} for name, row in self.players.items()]
        return sorted(found, key=lambda row: (-abs(row["difference"]), row["player"]))


def suppose(con: Archive, rules: str, watch: Callable[[int], None] = lambda hands: None) -> Supposed:
    """Walk every hand whose game has these rules. Studies and void deals are left out; nothing is changed."""
    known = {name: resolve(game, "", override=rules) for name, game in GAMES.items()}
    supposed = Supposed([f"{name} {found.written}" for name, found in known.items() if isinstance(found, Ruleset)])
    if not supposed.rules:
        faults = [fault for found in known.values() if not isinstance(found, Ruleset) for fault in found]
        raise Refusal(f"{rules}: {faults[0].fault.message}; `replay rules list` lists the profiles")
    stored = {row["id"]: row for row in rows(con, sql("queries/what_if"))}
    persons = dict(con.execute("select player, person from players").fetchall())
    for chain in chains(con, [block for block, *_ in con.execute(sql("loading/blocks_in_order")).fetchall()]):
        games = {stored[piece.id]["game"] for piece in chain if piece.id in stored}
        if any(not isinstance(known.get(game), Ruleset) for game in games):
            supposed.other_games += sum(piece.id in stored for piece in chain)
            continue
        for piece, replay in walk_pieces(chain, rules):
            if piece.stored and piece.id in stored:
                _compare(supposed, stored[piece.id], replay, persons)
        watch(len(chain))
    return supposed


def _compare(supposed: Supposed, was: dict[str, Any], replay: Replay, persons: dict[str, str]) -> None:
    """Count one hand."""
    supposed.hands += 1
    if not replay.accepted:
        first = next(found for found in replay.diagnostics if found.severity == "error")
        supposed.refused.append((replay.id, f"{first.code.name} {first.message}"))
        return
    if was["scores"] is None or replay.scores is None:
        supposed.unknown += 1
        return
    then = list(replay.scores)
    if (then, replay.result) != (was["scores"], was["result"]):
        before, after = (dict(zip(was["players"], scores, strict=True)) for scores in (was["scores"], then))
        supposed.changed.append({
            "id": replay.id, "result": was["result"], "result_then": replay.result, "scores": before, "scores_then": after})
    for name, old, new in zip(was["players"], was["scores"], then, strict=True):
        if not (name.startswith("?") and name[1:].isdecimal()):
            row = supposed.players.setdefault(persons.get(name, name), {"hands": 0, "changed": 0, "net": 0, "net_then": 0})
            row["hands"] += 1
            row["changed"] += old != new
            row["net"] += old
            row["net_then"] += new
