"""What a scribe may have meant by a faulty hand: single edits, the most plausible first. Nobody has asked yet whether they are legal.

A slip of the pen is a neighbouring rank or another suit, two neighbours written in the wrong order, a word in the wrong place, the
wrong name. Here is what the fault itself says; what its words may have been instead is in `slips`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from formats.diagnostics import Diagnostic, Repair
from formats.names import quote
from formats.values import read_number, signed, tokens
from replay.replay import Replay
from replay.scene import CHANGE, LABEL, SAID, SWAP, Guess, Scene, unlike
from replay.slips import added, changed, dealt, dropped, moved, swapped

FARTHEST_NAME = 1.0
"""How unlike the written one a name may be that is offered for it."""
_MEANT = re.compile(r"did you mean `?([^`?]+)`?\?|write `([^`:]+(?:: [^`]+)?)`")
_TOO_MUCH = re.compile("delete it|keep one of them")
_CLOSE = re.compile("close it with `(.)`")
_LOOKALIKES = str.maketrans("0OОАКТСНаткс", "TTTAKTCHATKC")
"""Signs that are taken for others: nought and O for ten, and the Cyrillic letters that look like ours."""


def guesses(replay: Replay, fault: Diagnostic) -> list[Guess]:
    """All guesses for a hand at its first fault, the most plausible first."""
    scene = Scene(replay, fault)
    found = [guess for way in WAYS for guess in way(scene) if guess is not None]
    unique = {(guess.repair.start, guess.repair.end, guess.repair.replacement): guess for guess in sorted(found, key=_weight, reverse=True)}
    return sorted(unique.values(), key=_weight)


def _weight(guess: Guess) -> float:
    return guess.weight


def _said(scene: Scene) -> Iterator[Guess | None]:
    """What the message names as right stands in place of what is wrong."""
    fault = scene.fault
    for repair in fault.repairs:
        yield scene.instead(SAID, repair.start, repair.end, repair.replacement)
    if fault.start == fault.end:
        return
    if _TOO_MUCH.search(fault.hint or ""):
        yield Guess(LABEL, Repair(fault.start, fault.end, "", f"without `{scene.text[fault.start:fault.end]}`"))
        yield scene.without_line(LABEL)
    meant = [str(fault.args[name]) for name in ("near", "due", "spaced", "quoted") if fault.args.get(name) is not None]
    meant += [first or second for first, second in _MEANT.findall(fault.hint or "")]
    for text in meant:
        yield scene.instead(SAID, fault.start, fault.end, text)
    who = str(fault.args.get("label") or fault.args.get("name") or "")
    for name in scene.record.names.players if who else ():
        far = unlike(name, who)
        if far <= FARTHEST_NAME:
            yield scene.instead(LABEL + far, fault.start, fault.end, quote(name, spaces=True))
    field = next((field for field in scene.record.fields.values() if field.start <= fault.start < max(field.end, field.start + 1)), None)
    if field is None:
        return
    if "all" in fault.args:
        yield scene.instead(LABEL, field.start, field.end, str(fault.args["all"]))
    if "sum" in fault.args:
        yield from _summed(scene, field.value, field.start, read_number(str(fault.args["sum"])) or 0)


def _summed(scene: Scene, value: str, start: int, over: int) -> Iterator[Guess]:
    """One number of a score that does not add up."""
    for word, left, right, _ in tokens(value, start):
        number = read_number(word)
        if number is not None:
            due = number - over
            turned = 0.0 if due == -number else 0.3
            yield scene.instead(CHANGE + turned, left, right, signed(due))


def _labels(scene: Scene) -> Iterator[Guess | None]:
    """Another name before a line."""
    line = scene.paper.spots[scene.at].line if scene.at is not None else None
    label = line.label if line is not None else None
    if label is None or not label.start <= scene.fault.start < label.end:
        return
    for name in scene.record.names.players:
        due, far = name == scene.fault.args.get("due"), unlike(name, label.text)
        if due or far <= FARTHEST_NAME:
            yield scene.instead(SAID if due else CHANGE + far, label.start, label.end, quote(name))
    assert scene.at is not None
    for other in (other.label for other in scene.paper.spots[scene.at].section.lines if other.label is not None):
        if other.text != label.text:
            left, right = sorted((label, other), key=lambda word: word.start)
            between = scene.text[left.end:right.start]
            title = f"`{left.text}` and `{right.text}` change places"
            yield Guess(SWAP, Repair(left.start, right.end, right.text + between + left.text, title))


def _misread(scene: Scene) -> Iterator[Guess | None]:
    """A word that could not be read, written as each word that would be legal there."""
    inside = (section for section in scene.record.sections if section.lines and section.start <= scene.fault.start < section.lines[-1].end)
    section = next(inside, None)
    if scene.at is not None or section is None or "label" in scene.fault.args:
        return
    start, end = scene.fault.start, scene.fault.end
    while scene.text[start - 1] not in " \t\r\n:,{}|":
        start -= 1
    while end < len(scene.text) and scene.text[end] not in " \t\r\n,{}|":
        end += 1
    token = scene.text[start:end].translate(_LOOKALIKES).upper()
    for word in scene.undealt if section.name == "deal" else scene.here:
        missing = sum(sign not in token for sign in word.upper())
        yield scene.instead(CHANGE + missing, start, end, word)


def _unclosed(scene: Scene) -> Iterator[Guess | None]:
    """A note or a name that is not closed is closed at the end of its line."""
    closing = _CLOSE.match(scene.fault.hint or "")
    if closing is not None:
        start = scene.fault.start
        rest = scene.text[start:].splitlines()[0].rstrip()
        yield scene.instead(SAID, start, start + len(rest), rest + closing.group(1))


WAYS: tuple[Callable[[Scene], Iterator[Guess | None]], ...] = (
    _said, _labels, _misread, _unclosed, changed, swapped, moved, dropped, added, dealt)
"""The ways in which a hand may have become faulty."""
