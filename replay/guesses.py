"""What a scribe may have meant by a faulty hand: single edits, the most plausible first. Nobody has asked yet whether they are legal.

A slip of the pen is a neighbouring rank or another suit, two neighbours written in the wrong order, a word in the wrong place, the
wrong name. The weights below order guesses; only their order means anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from formats.cards import PACK, RANKS
from formats.diagnostics import Diagnostic, Repair
from formats.names import quote
from formats.values import read_number, tokens
from replay.game import legal
from replay.paper import Paper
from replay.replay import Replay
from replay.walk import choices_before

SAID, LABEL, CHANGE, SWAP, MOVE, HAPPENED, FAR_SWAP, DROP, ADD = 0.1, 0.3, 1.0, 1.0, 2.0, 2.4, 2.6, 2.8, 3.0
EARLIER, AWAY, UNUSED = 0.9, 0.04, 0.6
"""What is added for a word before the fault, for each word that lies between, and for a card of the deal that is not in the play."""
FARTHEST_NAME = 1.0
"""How unlike the written one a name may be that is offered for it."""
_MEANT = re.compile(r"did you mean `?([^`?]+)`?\?|write `([^`:]+(?:: [^`]+)?)`")
_LOOKALIKES = str.maketrans("0OОАКТСНаткс", "TTTAKTCHATKC")
"""Signs that are taken for others: nought and O for ten, and the Cyrillic letters that look like ours."""
_TOO_MUCH = re.compile("delete it|keep one of them")


class Guess(NamedTuple):
    """An edit, and how far-fetched it is."""

    weight: float
    repair: Repair


def guesses(replay: Replay, fault: Diagnostic) -> list[Guess]:
    """All guesses for a hand at its first fault, the most plausible first."""
    scene = Scene(replay, fault)
    found = [guess for way in WAYS for guess in way(scene) if guess is not None]
    unique = {(guess.repair.start, guess.repair.end, guess.repair.replacement): guess for guess in sorted(found, key=_weight, reverse=True)}
    return sorted(unique.values(), key=_weight)


def _weight(guess: Guess) -> float:
    return guess.weight


class Scene:
    """A fault with what is known where it stands.

    `at` is the number of the word it stands at (the first of its line for a fault at a label), None where it stands at no
    word. `here` are the words that would be legal there; `before` those at each word that was played. `suspects` are words
    that may be wrong as well: another of the same name, or the one that proves the fault.
    """

    def __init__(self, replay: Replay, fault: Diagnostic) -> None:
        self.replay, self.fault, self.record = replay, fault, replay.record
        self.text = replay.record.source.text
        self.paper = paper = Paper(replay.record)
        self.at = self._at()
        playing = replay.game is not None and replay.state is not None and replay.state.phase != "over" and replay.state.turn is not None
        self.here = legal(replay.game, replay.state) if playing and replay.game is not None else []
        choices = choices_before(replay) if replay.moves else []
        places = [paper.index.get((move.line.start, move.nth)) for move in replay.moves]
        self.before = {place: words for place, words in zip(places, choices, strict=True) if place is not None}
        names = {str(fault.args.get("card", "")), self.word(self.at)} - {""}
        self.suspects = [place for place, spot in enumerate(paper.spots) if spot.word.text in names]
        if self.at is not None and self.at not in self.suspects:
            self.suspects.append(self.at)
        dealt, shown = ({spot.word.text for spot in paper.spots if (spot.section.name == "deal") is deal} for deal in (True, False))
        self.unseen = [card for card in PACK if card not in dealt | shown]
        self.undealt = sorted((card for card in PACK if card not in dealt), key=lambda card: card not in shown)
        self.shown = shown

    def _at(self) -> int | None:
        start, end = self.fault.start, self.fault.end
        found = self.paper.at(start, end)
        if found is None:
            lines = (spot.line for spot in self.paper.spots if spot.nth == 0)
            line = next((line for line in lines if line.start <= start < line.body), None)
            found = self.paper.index[line.start, 0] if line is not None else None
        return found

    def word(self, at: int | None) -> str:
        return self.paper.spots[at].word.text if at is not None else ""

    def in_deal(self, at: int) -> bool:
        return self.paper.spots[at].section.name == "deal"

    def may_be(self, at: int) -> list[str]:
        """The words that could have stood at a place, as far as the hand was played; the cards nobody has shown behind the fault."""
        if self.in_deal(at):
            return self.undealt
        return self.here if at == self.at and at not in self.before else self.before.get(at, self.unseen)

    def guess(self, weight: float, changes: dict[int, str], title: str) -> Guess | None:
        repair = self.paper.write(changes, title)
        return Guess(weight, repair) if repair is not None else None

    def away(self, at: int) -> float:
        """How far a word lies from the fault."""
        return 0.0 if self.at is None or at == self.at else AWAY * abs(at - self.at)


def likeness(new: str, old: str) -> float:
    """How unlike two words are, from 0 to about 3: the next rank and another suit are near."""
    if len(new) == len(old) == 2 and new in PACK and old in PACK:
        apart = abs(RANKS.index(new[0]) - RANKS.index(old[0]))
        apart = min(apart, len(RANKS) - apart)
        if new[1] != old[1]:
            return 0.2 if not apart else 1.3 + apart / 10
        return 0.1 if apart == 1 else 0.7 + apart / 20
    return 0.0 if len(new) < 3 > len(old) else unlike(new, old)


def unlike(new: str, old: str) -> float:
    """How unlike two words of letters are, from 0 to 2."""
    return 2 * (1 - SequenceMatcher(None, new.lower(), old.lower()).ratio())


# -- what the fault itself says ------------------------------------------------------------------------

def _said(scene: Scene) -> Iterator[Guess | None]:
    """What the message names as right stands in place of what is wrong."""
    fault = scene.fault
    for repair in fault.repairs:
        yield _instead(scene, SAID, repair.start, repair.end, repair.replacement)
    if fault.start == fault.end:
        return
    if _TOO_MUCH.search(fault.hint or ""):
        yield Guess(LABEL, Repair(fault.start, fault.end, "", f"without `{scene.text[fault.start:fault.end]}`"))
        yield _without_line(scene, LABEL)
    meant = [str(fault.args[name]) for name in ("near", "due", "spaced", "quoted") if fault.args.get(name) is not None]
    meant += [first or second for first, second in _MEANT.findall(fault.hint or "")]
    for text in meant:
        yield _instead(scene, SAID, fault.start, fault.end, text)
    field = next((field for field in scene.record.fields.values() if field.start <= fault.start < max(field.end, field.start + 1)), None)
    if field is None:
        return
    if "all" in fault.args:
        yield _instead(scene, LABEL, field.start, field.end, str(fault.args["all"]))
    if "sum" in fault.args:
        yield from _summed(scene, field.value, field.start, int(fault.args["sum"]))
    if "name" in fault.args:
        for name in scene.record.names.players:
            far = unlike(name, str(fault.args["name"]))
            if far <= FARTHEST_NAME:
                yield _instead(scene, LABEL + far, fault.start, fault.end, quote(name, spaces=True))


def _without_line(scene: Scene, weight: float) -> Guess:
    """The line of the fault left out."""
    text, source = scene.text, scene.fault.source
    line, _ = source.place(scene.fault.start)
    start = source.line_starts[line - 1]
    end = source.line_starts[line] if line < len(source.line_starts) else len(text)
    return Guess(weight, Repair(start, end, "", f"without the line `{source.line_text(line).strip()}`"))


def _instead(scene: Scene, weight: float, start: int, end: int, text: str) -> Guess:
    written = scene.text[start:end]
    return Guess(weight, Repair(start, end, text, f"`{text}` for `{written}`"))


def _summed(scene: Scene, value: str, start: int, over: int) -> Iterator[Guess]:
    """One number of a score that does not add up."""
    for word, left, right, _ in tokens(value, start):
        number = read_number(word)
        if number is not None:
            due = number - over
            turned = 0.0 if due == -number else 0.3
            yield _instead(scene, CHANGE + turned, left, right, f"{due:+d}" if due else "0")


def _labels(scene: Scene) -> Iterator[Guess | None]:
    """Another name before a line."""
    line = scene.paper.spots[scene.at].line if scene.at is not None else None
    label = line.label if line is not None else None
    if label is None or not label.start <= scene.fault.start < label.end:
        return
    for name in scene.record.names.players:
        due, far = name == scene.fault.args.get("due"), unlike(name, label.text)
        if due or far <= FARTHEST_NAME:
            yield _instead(scene, SAID if due else CHANGE + far, label.start, label.end, quote(name))
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
    if scene.at is not None or section is None:
        return
    start, end = scene.fault.start, scene.fault.end
    while scene.text[start - 1] not in " \t\r\n:,{}|":
        start -= 1
    while end < len(scene.text) and scene.text[end] not in " \t\r\n,{}|":
        end += 1
    token = scene.text[start:end].translate(_LOOKALIKES).upper()
    for word in scene.undealt if section.name == "deal" else scene.here:
        missing = sum(sign not in token for sign in word.upper())
        yield _instead(scene, CHANGE + missing, start, end, word)
    if (scene.fault.hint or "").startswith("close it with"):
        sign = '"' if '"' in str(scene.fault.hint) else "}"
        line_end = start + len(scene.text[start:].splitlines()[0].rstrip())
        yield _instead(scene, SAID, fault_start := scene.fault.start, line_end, scene.text[fault_start:line_end] + sign)


# -- one word changed, two swapped, one moved ------------------------------------------------------------

def _changed(scene: Scene) -> Iterator[Guess | None]:
    """Another word at the fault, at a word that is suspect too, or at an earlier one."""
    if scene.at is None:
        return
    section = scene.paper.spots[scene.at].section.name
    for at in {*scene.suspects, *scene.before}:
        if scene.paper.spots[at].section.name != section:
            continue
        old = scene.word(at)
        extra = 0.0 if at == scene.at else 0.3 if at in scene.suspects else EARLIER
        for word in scene.may_be(at):
            if word != old:
                unused = UNUSED if scene.shown and scene.in_deal(at) and word not in scene.shown else 0.0
                weight = CHANGE + extra + likeness(word, old) + scene.away(at) + unused
                yield scene.guess(weight, {at: word}, f"`{word}` for `{scene.paper.written(at)}`")
    if scene.fault.code.breach:
        yield from _marked(scene, scene.at)


def _marked(scene: Scene, at: int) -> Iterator[Guess | None]:
    """A breach that happened: the word is marked, as one that stood or as one that the table ignored."""
    written = scene.paper.written(at)
    if "*" not in written:
        yield scene.guess(HAPPENED, {at: f"{written}*"}, f"`{written}*`, if it happened and stood")
        yield scene.guess(HAPPENED + 0.1, {at: f"{written}*/-"}, f"`{written}*/-`, if it happened and the table ignored it")


def _swapped(scene: Scene) -> Iterator[Guess | None]:
    """Two words in each other's place: the fault's with any other, or two neighbours before it."""
    if scene.at is None or scene.in_deal(scene.at):
        return
    spots = scene.paper.spots
    played = [at for at, spot in enumerate(spots) if spot.section.name == spots[scene.at].section.name]
    pairs = {(min(at, other), max(at, other)) for at in scene.suspects if at in played for other in played if other != at}
    pairs |= {(at, at + 1) for at in played if at < scene.at and at + 1 in played}
    for first, second in sorted(pairs):
        if scene.word(first) == scene.word(second) or not _fits(scene, first, scene.word(second)):
            continue
        weight = _distance(scene, first, second) + (0.0 if scene.at in (first, second) else EARLIER + scene.away(second))
        left, right = scene.paper.written(first), scene.paper.written(second)
        yield scene.guess(weight, {first: right, second: left}, f"`{left}` and `{right}` change places")


def _fits(scene: Scene, at: int, word: str) -> bool:
    """Whether a word could stand at a place; what is not spelled in full is let through for the judge."""
    if at not in scene.before and at != scene.at:
        return True
    return len(word) < 2 or word in scene.may_be(at)


def _distance(scene: Scene, first: int, second: int) -> float:
    """How far-fetched it is that two words changed places."""
    same_line = scene.paper.spots[first].line is scene.paper.spots[second].line
    if second - first == 1:
        return SWAP + (0.0 if same_line else 0.5)
    return FAR_SWAP + AWAY * (second - first) - (0.8 if same_line else 0.0)


def _moved(scene: Scene) -> Iterator[Guess | None]:
    """A suspect written in another place, or a later word that belongs where the fault is."""
    if scene.at is None or scene.in_deal(scene.at):
        return
    spots = scene.paper.spots
    played = [at for at, spot in enumerate(spots) if spot.section.name == spots[scene.at].section.name]
    for at in (at for at in scene.suspects if at in played):
        for other in played:
            if abs(other - at) > 1:
                yield _move(scene, at, other)
    for at in played:
        if at > scene.at + 1 and _fits(scene, scene.at, scene.word(at)):
            yield _move(scene, at, scene.at)


def _move(scene: Scene, at: int, to: int) -> Guess | None:
    """A word before an earlier one, or behind a later one."""
    word, other = scene.paper.written(at), scene.paper.written(to)
    placed = f"{word} {other}" if to < at else f"{other} {word}"
    weight = MOVE + AWAY * abs(to - at) + (0.0 if scene.paper.spots[at].line is scene.paper.spots[to].line else 0.4)
    return scene.guess(weight, {at: "", to: placed}, f"`{word}` {'before' if to < at else 'behind'} `{other}`")


def _dropped(scene: Scene) -> Iterator[Guess | None]:
    """A word too many."""
    for at in scene.suspects:
        weight = DROP + (0.0 if at == scene.at else 0.2)
        yield scene.guess(weight, {at: ""}, f"without `{scene.paper.written(at)}`")
    if scene.at is not None and scene.paper.spots[scene.at].nth == 0 and not scene.in_deal(scene.at):
        yield _without_line(scene, DROP + 0.1)


def _added(scene: Scene) -> Iterator[Guess | None]:
    """A word that is missing: before the fault, or behind the last word where the record stops too early."""
    if scene.at is None or scene.in_deal(scene.at):
        return
    stopped = scene.at in scene.before
    at = max(scene.before) if stopped else scene.at
    written = scene.paper.written(at)
    for word in scene.here:
        added = f"{written} {word}" if stopped else f"{word} {written}"
        yield scene.guess(SWAP if stopped else ADD, {at: added}, f"`{word}` {'behind' if stopped else 'before'} `{written}`")


# -- the deal ----------------------------------------------------------------------------------------------

def _dealt(scene: Scene) -> Iterator[Guess | None]:
    """Cards of the deal: in another hand, changed for the one that was played, or one that lies where one is missing."""
    dealt = [at for at in range(len(scene.paper.spots)) if scene.in_deal(at)]
    if not dealt or scene.at is None:
        return
    if scene.in_deal(scene.at):
        yield from _resized(scene, dealt)
    elif scene.fault.args.get("card"):
        yield from _held(scene, dealt, str(scene.fault.args["card"]))


def _held(scene: Scene, dealt: Iterable[int], card: str) -> Iterator[Guess | None]:
    """A seat played a card that the deal does not give it: it changes places with one of its own, or is written for one."""
    spots = scene.paper.spots
    lies = next((at for at in dealt if scene.word(at) == card), None)
    turn = scene.replay.state.turn if scene.replay.state is not None else None
    for at in dealt:
        if spots[at].line.seat != turn or at == lies:
            continue
        own = scene.paper.written(at)
        weight = CHANGE + UNUSED + likeness(scene.word(at), card) / 2 + (0.5 if scene.word(at) in scene.shown else 0.0)
        if lies is None:
            yield scene.guess(weight, {at: card}, f"`{card}` for `{own}` in the deal")
        else:
            yield scene.guess(weight, {at: card, lies: scene.word(at)}, f"`{own}` and `{card}` change places in the deal")


def _resized(scene: Scene, dealt: list[int]) -> Iterator[Guess | None]:
    """A hand of the wrong size: one card moved from one line to another, or one that was played added to it."""
    assert scene.at is not None
    spots = scene.paper.spots
    here = spots[scene.at].line
    lines = {spots[at].line.start: spots[at].line for at in dealt}
    last = {start: scene.paper.index[start, len(line.words) - 1] for start, line in lines.items()}
    for at in dealt:
        for start, line in lines.items():
            if line is not spots[at].line and here in (line, spots[at].line) and len(line.words) < len(spots[at].line.words):
                behind = last[start]
                title = f"`{scene.paper.written(at)}` behind `{scene.paper.written(behind)}`"
                yield scene.guess(MOVE, {at: "", behind: f"{scene.paper.written(behind)} {scene.paper.written(at)}"}, title)
        if spots[at].line is here and at not in scene.suspects:
            yield scene.guess(DROP, {at: ""}, f"without `{scene.paper.written(at)}`")
    behind = last[here.start]
    for card in [card for card in scene.undealt if card in scene.shown] or scene.undealt:
        yield scene.guess(ADD, {behind: f"{scene.paper.written(behind)} {card}"}, f"`{card}` behind `{scene.paper.written(behind)}`")


WAYS: tuple[Callable[[Scene], Iterator[Guess | None]], ...] = (
    _said, _labels, _misread, _changed, _swapped, _moved, _dropped, _added, _dealt)
