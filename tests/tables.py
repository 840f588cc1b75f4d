"""Records for tests, each from one row of a table, and what the walk makes of them in words short enough for another column."""

from __future__ import annotations

from collections.abc import Sequence

from formats.diagnostics import Diagnostic, is_error
from formats.files import decode
from replay.game import legal
from replay.replay import Replay
from replay.session import walk_file


def head(options: str = "", players: Sequence[str] = "ABCD") -> str:
    """The head of an evening of Nap under house rules with some options changed; the players are letters, the last one deals first."""
    return f"session: Tables\ndate: 2026-11-26\ngame: nap\nrules: house@1 {options}\nplayers: {', '.join(players)}\n"


def hand(**fields: str) -> str:
    """One hand with these fields, in their order. ` / ` divides the lines of a section."""
    lines = ["hand:"]
    for name, value in fields.items():
        if name == "dealer" or " / " not in value:
            lines.append(f"{name}: {value}")
        else:
            lines += [f"{name}:", *(f"  {line}" for line in value.split(" / "))]
    return "\n".join(lines) + "\n"


def deal(options: str = "", players: str = "ABCD", /, **fields: str) -> Replay:
    """A single hand, dealt by the last of the players and walked."""
    return replay_of(head(options, players) + hand(dealer=players[-1], **fields))


def replays_of(text: str) -> list[Replay]:
    """All hands of a text, walked in order."""
    return list(walk_file(decode(text.encode("utf-8", "surrogatepass"), "test.hand")))


def replay_of(text: str) -> Replay:
    """The one hand of a text."""
    (replay,) = replays_of(text)
    return replay


def codes_of(replay: Replay) -> list[str]:
    """The codes of all that is said of a hand, in order of place."""
    return [found.code.name for found in replay.diagnostics]


def errors_of(replay: Replay) -> list[Diagnostic]:
    return [found for found in replay.diagnostics if is_error(found)]


def marked(replay: Replay) -> str:
    """The text that the first error stands at."""
    first = errors_of(replay)[0]
    return first.source.text[first.start:first.end]


def contract(replay: Replay) -> str:
    """`C 3` for the maker and the call, `thrown-in`, or `P101 at 2` for the fault and which word of its phase it stands at."""
    faults = errors_of(replay)
    if faults:
        played = replay.record.section("play")
        phase = "play" if played is not None and faults[0].start > played.start else "call"
        return f"{faults[0].code.name} at {sum(move.phase == phase for move in replay.moves) + 1}"
    if replay.contract is None:
        return str(replay.result)
    return f"{replay.players[replay.contract.maker]} {replay.contract.call}"


def may(replay: Replay) -> str:
    """All that the one to act may do after the last word, as words."""
    return " ".join(legal(replay.game, replay.state)) if replay.game is not None else ""


def winners(replay: Replay) -> str:
    """Who won each trick: `BBBDD`."""
    return "".join(replay.players[trick.winner] for trick in replay.tricks)


def ended(replay: Replay) -> str:
    """The result with the scores, `made -3 +9 -3 -3`, or the fault as in `contract`."""
    if errors_of(replay):
        return contract(replay)
    scores = "open" if replay.scores is None else " ".join(f"{score:+d}" if score else "0" for score in replay.scores)
    return f"{replay.result} {scores}"
