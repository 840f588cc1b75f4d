"""Slips of the pen: one word for another, two words in each other's place, a word in the wrong place, one too many or missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from replay.scene import ADD, AWAY, CHANGE, DROP, EARLIER, FAR_SWAP, HAPPENED, MOVE, SWAP, UNUSED, Guess, Scene, likeness


def changed(scene: Scene) -> Iterator[Guess | None]:
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


def swapped(scene: Scene) -> Iterator[Guess | None]:
    """Two words in each other's place: the fault's with any other, or two neighbours before it."""
    if scene.at is None or scene.in_deal(scene.at):
        return
    played = _beside(scene, scene.at)
    pairs = {(min(at, other), max(at, other)) for at in scene.suspects if at in played for other in played if other != at}
    pairs |= {(at, at + 1) for at in played if at < scene.at and at + 1 in played}
    for first, second in sorted(pairs):
        if scene.word(first) == scene.word(second) or not _fits(scene, first, scene.word(second)):
            continue
        weight = _distance(scene, first, second) + (0.0 if scene.at in (first, second) else EARLIER + scene.away(second))
        left, right = scene.paper.written(first), scene.paper.written(second)
        yield scene.guess(weight, {first: right, second: left}, f"`{left}` and `{right}` change places")


def _beside(scene: Scene, at: int) -> dict[int, None]:
    """The words of a word's section, in their order."""
    spots = scene.paper.spots
    return dict.fromkeys(other for other, spot in enumerate(spots) if spot.section.name == spots[at].section.name)


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


def moved(scene: Scene) -> Iterator[Guess | None]:
    """A suspect written in another place, or a later word that belongs where the fault is."""
    if scene.at is None or scene.in_deal(scene.at):
        return
    played = _beside(scene, scene.at)
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


def dropped(scene: Scene) -> Iterator[Guess | None]:
    """A word too many."""
    for at in scene.suspects:
        weight = DROP + (0.0 if at == scene.at else 0.2)
        yield scene.guess(weight, {at: ""}, f"without `{scene.paper.written(at)}`")
    spot = scene.paper.spots[scene.at] if scene.at is not None else None
    if spot is not None and spot.nth == 0 and spot.line is not spot.section.lines[0] and spot.section.name != "deal":
        yield scene.without_line(DROP - 0.1)


def added(scene: Scene) -> Iterator[Guess | None]:
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

def dealt(scene: Scene) -> Iterator[Guess | None]:
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
