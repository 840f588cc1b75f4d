"""What the page says: titles, captions of the deal and the end, dates, and the names of cards and calls."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from formats.cards import SUIT_NAMES, in_words
from replay.pages.kinds import Kinds
from replay.replay import POOL, Contract, Payment, Replay, Step
from replay.telling import step_of

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
DOES = {"buy": "buys", "call": "calls", "partner": "chooses a partner", "discard": "discards", "play": "plays"}
_WORDS = re.compile(r"\w+")


class Told(NamedTuple):
    """Something said from step `since` on, and before step `until` where that is set. `kind` is its style.

    `viewers` are the views that may read it, seats and OPEN; None for all.
    """

    text: str
    since: int
    until: int | None = None
    kind: str = ""
    suit: str = ""
    viewers: tuple[int, ...] | None = None


def noticed(replay: Replay, seat: int | None, kinds: Container[str]) -> list[Told]:
    """What the game has to say at a seat, or in the middle, of those kinds."""
    return [Told(one.text, one.since, one.until, one.kind, viewers=one.viewers)
            for one in replay.notices if one.seat == seat and one.kind in kinds]


def title_of(replay: Replay) -> str:
    """"Nap, hand 7"."""
    game = replay.game.TITLE if replay.game else replay.record.value("game") or "Cards"
    return f"{game}, hand {replay.record.number}"


def spoken_date(text: str) -> str:
    """"26 November 2026" for 2026-11-26, "November 2026" for 2026-11; anything else as it is written."""
    parts = text.split("-")
    try:
        if len(parts) == 3:
            day = date.fromisoformat(text)
            return f"{day.day} {MONTHS[day.month - 1]} {day.year}"
        return f"{MONTHS[int(parts[1]) - 1]} {parts[0]}" if len(parts) == 2 and int(parts[1]) > 0 else text
    except (ValueError, IndexError):
        return text


def spoken(replay: Replay, call: str) -> str:
    """A call as it is said: "three", "misère"."""
    return replay.game.say_call(call) if replay.game is not None else call


def headline(replay: Replay, kinds: Kinds) -> tuple[Told, ...]:
    """The contract and the trumps, each from the step at which the table knows them."""
    contract = replay.contract
    if contract is None:
        return tuple(noticed(replay, None, ("headline",)))
    settled = contract_step(replay, kinds)
    said = [Told(f"{replay.players[contract.maker]}: {spoken(replay, contract.call)}", settled, kind="contract")]
    if contract.trump in SUIT_NAMES:
        made = _trump_step(replay, kinds, settled)
        said.append(Told(f"{SUIT_NAMES[contract.trump]} are trumps", made, kind="trump", suit=contract.trump))
    return (*said, *noticed(replay, None, ("headline",)))


def contract_step(replay: Replay, kinds: Kinds) -> int:
    """The step at which the contract is settled: that of its event, else the last call, else the deal."""
    if kinds["contract"]:
        return kinds["contract"][-1][0]
    return max((step.n for step in replay.steps if step.phase == "call"), default=0)


def _trump_step(replay: Replay, kinds: Kinds, settled: int) -> int:
    """The step that makes trumps; without an event for it, the first card where the call names no suit."""
    if kinds["trump"]:
        return kinds["trump"][0][0]
    contract = replay.contract
    if contract is not None and contract.trump and contract.trump in contract.call:
        return settled
    first = next((step.n for step in replay.steps if step.phase == "play"), settled)
    return max(first, settled)


def in_public(replay: Replay, step: Step, secret: Iterable[str]) -> str:
    """What those see of a step who do not know its `secret` cards: its caption without them.

    A caption that tells of them in other words than their names gives way to what was done, and with how many cards.
    """
    said = step.caption
    telling: set[str] = set()
    for card in secret:
        name = in_words(card)
        if name in said:
            said = said.replace(f"the {name}", "a card").replace(name, "a card")
        telling |= _telling(card)
    if not telling & set(_WORDS.findall(said)):
        return said
    count = sum(len(event.cards) for event in step.events if event.source or event.target)
    cards = f" ({count} cards)" if count > 1 else ""
    return f"{replay.players[step.seat]} {DOES.get(step.phase, step.phase)}{cards}"


@lru_cache(maxsize=64)
def _telling(card: str) -> frozenset[str]:
    """The words that tell what a card is."""
    return frozenset((card, *in_words(card).split())) - {"of", "the", "a", "an", "card"}


def pool_told(replay: Replay) -> tuple[Told, ...]:
    """What lies in the pool, from step to step; () where there is none, or nobody knows."""
    moving = [paid for paid in replay.payments if POOL in (paid.payer, paid.payee)]
    if replay.pool_before is None or not (replay.pool_before or any(map(_into_pool, moving))):
        return ()
    end = len(replay.steps) + 1
    moved: Counter[int] = Counter()
    for paid in moving:
        moved[_paid_at(paid, end)] += _into_pool(paid)
    lies = replay.pool_before
    amounts = {0: lies}
    for step in sorted(moved):
        lies += moved[step]
        if moved[step]:
            amounts[step] = lies
    since = list(amounts)
    return tuple(Told(f"Pool {amounts[step]}", step, until, "pool") for step, until in zip(since, [*since[1:], None], strict=True))


def _paid_at(paid: Payment, end: int) -> int:
    """The step at which the page shows a payment: those of the end at the settlement."""
    return end if paid.step is None else 0 if paid.step == 0 else step_of(paid, end - 1)


def _into_pool(paid: Payment) -> int:
    return paid.amount * ((paid.payee == POOL) - (paid.payer == POOL))


def caption_of_deal(replay: Replay) -> str:
    """Who deals and who begins."""
    if replay.study:
        return "The position"
    begins = f"; {replay.players[replay.steps[0].seat]} begins" if replay.steps and len(replay.players) > 1 else ""
    return f"{replay.players[replay.dealer]} deals{begins}" if replay.dealer is not None else f"The deal{begins}"


def caption_of_end(replay: Replay) -> str:
    """How the hand came out, in one sentence without its full stop."""
    contract, result = replay.contract, replay.result
    if result in ("made", "failed") and contract is not None:
        verb = "makes" if result == "made" else "fails in"
        return f"{_side(replay, contract)} {verb} {spoken(replay, contract.call)}{_moved(replay, contract)}"
    if replay.winner:
        return f"{' and '.join(replay.players[seat] for seat in replay.winner)} wins"
    said = {"thrown-in": "Everybody passes; the hand is thrown in", "void": "The deal does not count", "won": "Won", "lost": "Lost",
            "drawn": "Nobody wins; the hand is drawn", "unfinished": "The record stops here"}
    told = said.get(result or "", "The end of the record" if replay.level else "Only the score was written down")
    return told if replay.up is None or result == "won" else f"{told}: {replay.up} cards up"


def _side(replay: Replay, contract: Contract) -> str:
    partner = f" with {replay.players[contract.partner]}" if contract.partner is not None else " alone" if contract.alone else ""
    return replay.players[contract.maker] + partner


def _moved(replay: Replay, contract: Contract) -> str:
    """", +9": what the maker wins or loses in all."""
    return f": {replay.scores[contract.maker]:+d}".replace("-", "−") if replay.scores is not None else ""
