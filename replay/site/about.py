"""The page about the figures: when they were computed, from which hands, by which rules, and how they are to be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from replay import __version__
from replay.pages.wording import spoken_date
from replay.shares import Share
from replay.site.book import Hand, game_title, rules_title
from replay.site.contents import ListPage, Section
from replay.site.plan import Plan
from replay.site.tables import Cell, Column, Table, count, share

LEVELS = ("score alone", "result", "calls", "tricks", "every card")
"""How much of a hand is written, by its level."""

READING = (
    "A share stands with the number of cases that it was taken from, and in brackets with the rates between which it lies with 95 % "
    "confidence: “61 % of 214 (54–67)”; a narrow screen leaves the brackets out. Fewer than ten cases give no rate, and are told as "
    "counts: “3 of 6”. A mean stands with its number too, “+1.25 (n 12)”, unless its line says that already. Net is what somebody won "
    "less what was lost, in units of the game. Figures lead to the hands that they were counted from, and every hand to its replay, "
    "which carries its record.")


def about_page(plan: Plan, computed: str) -> ListPage:
    """What the figures rest on; `computed` is the day of computation."""
    rest = Section("made", "What they rest on", tables=(_facts(plan, computed),))
    if not plan.book.hands:
        return ListPage("About these figures", READING, (rest,))
    return ListPage("About these figures", READING, (rest, Section("written", "Rules and records", tables=(_rules(plan), _levels(plan)))))


def _facts(plan: Plan, computed: str) -> Table:
    hands = plan.book.hands
    facts = [("computed on", spoken_date(computed)), ("by", f"replay {__version__}"), ("hands", str(len(hands))),
             ("of these counted", str(sum(hand.counted for hand in hands))),
             ("studies and void deals, left out", str(sum(not hand.counted for hand in hands))),
             ("evenings", str(len(plan.book.evenings))), ("players", str(len(plan.book.people)))]
    days = [hand.day for hand in hands if hand.day is not None]
    if days:
        facts.append(("from", f"{spoken_date(min(days).isoformat())} to {spoken_date(max(days).isoformat())}"))
    rows = tuple((Cell(what), Cell(how)) for what, how in facts)
    return Table("What these pages were made from", (Column("what"), Column("how much")), rows, sortable=False)


def _rules(plan: Plan) -> Table:
    found = _by(plan, lambda hand: hand.rules)
    rows = tuple((Cell(game_title(game)), Cell(str(rules), kind="code", source=rules_title(game, str(rules))),
                  count(len(hands), _behind(plan, hands, f"{game_title(game)} by {rules}"))) for (game, rules), hands in found)
    return Table("Rules that hands were played by", (Column("game"), Column("rules"), Column("hands", number=True)), rows)


def _levels(plan: Plan) -> Table:
    found = sorted(_by(plan, lambda hand: hand.level), key=lambda one: (plan.book.games.index(one[0][0]), int(one[0][1])))
    rows = []
    for (game, level), hands in found:
        said = LEVELS[int(level)]
        of = Share(len(hands), sum(hand.game == game for hand in plan.book.hands))
        rows.append((Cell(game_title(game)), Cell(said, sort=int(level)), share(of, _behind(plan, hands, f"{game_title(game)}: {said}"))))
    return Table("How much is written of a hand", (Column("game"), Column("written"), Column("hands", number=True)), tuple(rows))


def _by(plan: Plan, what: Callable[[Hand], str | int]) -> list[tuple[tuple[str, str | int], list[Hand]]]:
    """Hands by their game and one thing more, the most first."""
    found: dict[tuple[str, str | int], list[Hand]] = {}
    for hand in plan.book.hands:
        found.setdefault((hand.game, what(hand)), []).append(hand)
    return sorted(found.items(), key=lambda one: -len(one[1]))


def _behind(plan: Plan, hands: Sequence[Hand], said: str) -> str:
    return plan.behind([hand.index for hand in hands], said)
