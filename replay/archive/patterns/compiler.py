"""A pattern's tree to SQL over the column `marks`: bit masks where a field must have a value, ranges and seats beside them.

Nothing that somebody typed stands in the SQL: names, calls and numbers are bound. What a hand cannot answer, because its calls or
tricks are not written, is null, so that `or` and `not` stay honest about it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from replay.archive.patterns.holdings import NEEDS, answer
from replay.archive.patterns.tree import Also, Amount, And, By, Called, Cards, Is, Node, Not, Or, Then, Times, kinds_of, speaks_of_hand
from replay.marks import FIELDS, KINDS, bits, word_value

_NOBODY = 99
"""A seat at which nobody sits, and by which a shift leaves nothing."""
_SETS = ("void", "ruff")
_BELOW_CARDS = ("kind", "number", "last", "seat", "role", "winner", "winner_role")
"""Fields of a trick that are known where only leaders and winners are written."""
_TOLD = {"call": "calls", "trick": "tricks", "capture": "moves", "patience": "moves", "card": "cards"}


@dataclass
class Compiled:
    """A condition over a hand and over `columns`, each made from those before it. `needs` says what a hand must have written."""

    condition: str = ""
    columns: list[tuple[str, str]] = field(default_factory=list)
    parameters: dict[str, Any] = field(default_factory=dict)
    needs: tuple[str, ...] = ()

    def over(self, hands: str) -> str:
        """The query that answers for each of the hands: `hand` and `found`, which is null where the hand cannot tell."""
        for name, made in self.columns:
            hands = f"select *, {made} as {name} from ({hands})"
        return f"select hand, {self.condition} as found from ({hands})"


def compile_pattern(tree: Node) -> Compiled:
    """The SQL of a checked tree."""
    compiler = _Compiler()
    compiler.made.condition = compiler.hand(tree)
    needs = [need for need in compiler.needs if need != "trick" or "card" not in compiler.needs]
    compiler.made.needs = tuple(dict.fromkeys(_TOLD.get(need, need) for need in needs))
    used = " ".join([compiler.made.condition, *(made for _, made in compiler.made.columns)])    # what can never be true has left some out
    compiler.made.parameters = {name: value for name, value in compiler.made.parameters.items() if f"${name}:" in used}
    return compiler.made


@dataclass
class _Asked:
    """What is asked of one mark: a value under a mask, and other conditions; `never` says that it can be true of none."""

    mask: int = 0
    value: int = 0
    others: list[str] = field(default_factory=list)
    never: bool = False


class _Compiler:
    def __init__(self) -> None:
        self.made = Compiled()
        self.needs: dict[str, None] = {}
        self.seats: dict[tuple[str, ...], str] = {}

    # -- of the whole hand -------------------------------------------------------------------------

    def hand(self, node: Node) -> str:
        """A condition over the hand."""
        if isinstance(node, Also):
            return self._joined(" and ", [self.hand(part) for part in node.parts])
        if isinstance(node, Or):
            return self._joined(" or ", [self.hand(part) for part in node.parts])
        if isinstance(node, Not):
            return f"(not {self.hand(node.part)})"
        if isinstance(node, Cards):
            self.needs[NEEDS[node.how]] = None
            return f"({answer(node, self._listed)})"
        if isinstance(node, Then):
            return self._in_order(node)
        if isinstance(node, Times):
            many = f"len(list_filter(marks, lambda m: {self.one(node.part)}))"
            return self._where_written(node, self._within(many, node.amount, "bigint"))
        if isinstance(node, And) and speaks_of_hand(node):
            apart = [self.hand(part) for part in node.parts if speaks_of_hand(part)]
            same = tuple(part for part in node.parts if not speaks_of_hand(part))
            return self._joined(" and ", [*apart, *([self.hand(And(same, node.span))] if same else [])])
        return self._where_written(node, self._some(node))

    def _some(self, node: Node) -> str:
        """Whether any mark of the hand is such."""
        asked = self._asked(node)
        if asked.mask and not asked.others and not asked.never:
            mask, value = self._bound(asked.mask), self._bound(asked.value)
            return f"list_contains(list_transform(marks, lambda m: m & {mask}), {value})"
        return f"list_contains(list_transform(marks, lambda m: {self._told(asked)}), true)"

    def _in_order(self, node: Then) -> str:
        """The first such mark, the first such one behind it, and so on: that the last is there."""
        before = ""
        for part in node.parts:
            rest, skipped = (f"marks[{before} + 1:]", f"{before} + ") if before else ("marks", "")
            before = self._column(f"{skipped}list_position(list_transform({rest}, lambda m: {self.one(part)}), true)")
        return self._where_written(node, f"{before} is not null")

    def _where_written(self, node: Node, condition: str) -> str:
        """The condition where what it speaks of is written, else null."""
        written = [self._written(need) for need in self._needs_of(node)]
        return f"case when {' and '.join(written)} then {condition} end"

    def _needs_of(self, node: Node) -> list[str]:
        found = list(kinds_of(node))
        found += ["card"] if "trick" in found and _asks_cards(node) else []
        self.needs |= dict.fromkeys(found)
        return found

    def _written(self, need: str) -> str:
        """Calls stand first, all else stands last; the cards are written where those of the last trick are."""
        if need == "card":
            return f"(marks[-1] & {self._bound(bits('trick', 'rank', 15) | bits('trick', 'won_rank', 15))}) > 0"
        place = 1 if need == "call" else -1
        return f"(marks[{place}] & {self._bound(bits('call', 'kind', 3))}) = {self._bound(KINDS.index(need))}"

    # -- of one mark -------------------------------------------------------------------------------

    def one(self, node: Node) -> str:
        """A condition over one mark `m`, of the kind that the node speaks of."""
        return self._told(self._asked(node))

    def _asked(self, node: Node) -> _Asked:
        asked = _Asked()
        kind = next(iter(kinds_of(node)))
        self._ask(Is(kind, "kind", Amount(KINDS.index(kind), KINDS.index(kind)), node.span), asked)
        self._ask(node, asked)
        return asked

    def _ask(self, node: Node, asked: _Asked) -> None:
        """Add what a node asks."""
        if isinstance(node, And):
            for part in node.parts:
                self._ask(part, asked)
        elif isinstance(node, Is) and node.amount.low == node.amount.high:
            self._ask_value(node, asked)
        else:
            asked.others.append(self._other(node))

    def _ask_value(self, node: Is, asked: _Asked) -> None:
        place = FIELDS[node.kind][node.field]
        if node.amount.low > place.most:
            asked.never = True
            return
        mask, value = place.most << place.shift, node.amount.low << place.shift
        asked.never |= (asked.value ^ value) & asked.mask & mask != 0
        asked.mask, asked.value = asked.mask | mask, asked.value | value

    def _other(self, node: Node) -> str:
        if isinstance(node, Is):
            place = FIELDS[node.kind][node.field]
            return self._within(f"((m >> {place.shift}) & {place.most})", node.amount, "ubigint")
        if isinstance(node, Called):
            place = FIELDS["call"]["word"]
            words = [f"(m >> {place.shift}) = {self._bound(word_value(word))}" for word in node.words]
            return self._joined(" or ", words)
        if isinstance(node, By):
            return self._seated(node)
        if isinstance(node, Not):
            return f"(not {self._plain(node.part)})"
        assert isinstance(node, Or), "checked: one happening holds nothing else"
        return self._joined(" or ", [self._plain(part) for part in node.parts])

    def _plain(self, node: Node) -> str:
        """A condition without its kind, which the mark is known to have."""
        asked = _Asked()
        self._ask(node, asked)
        return self._told(asked)

    def _seated(self, node: By) -> str:
        place, seat = FIELDS[node.kind][node.field], self._seat(node)
        if node.field in _SETS:
            return f"((m >> ({seat} + {place.shift})) & 1) = 1"
        return f"((m >> {place.shift}) & {place.most}) = {seat}"

    def _told(self, asked: _Asked) -> str:
        if asked.never:
            return "false"
        same = [f"(m & {self._bound(asked.mask)}) = {self._bound(asked.value)}"] if asked.mask else []
        return self._joined(" and ", [*same, *asked.others]) or "true"

    # -- columns and parameters --------------------------------------------------------------------

    def _seat(self, node: By) -> str:
        """The column that holds whose seat is meant."""
        key = (str(node.named), *node.names)
        if key not in self.seats:
            if node.named:
                found = [f"list_position(players, {self._bound(name, 'varchar')})" for name in node.names]
            elif node.names == ("trump",):
                found = ["list_position(['S', 'H', 'D', 'C'], trump)"]
            else:
                found = [f"list_position(players, {'dealer' if node.names == ('dealer',) else 'partner'})"]
            self.seats[key] = self._column(f"(coalesce({', '.join(found)}, {_NOBODY + 1}) - 1)::ubigint")
        return self.seats[key]

    def _column(self, made: str) -> str:
        name = f"made_{len(self.made.columns) + 1}"
        self.made.columns.append((name, made))
        return name

    def _bound(self, value: int | str | list[str], kind: str = "ubigint") -> str:
        name = f"value_{len(self.made.parameters) + 1}"
        self.made.parameters[name] = value
        return f"${name}::{kind}"

    def _listed(self, texts: list[str]) -> str:
        return self._bound(texts, "varchar[]")

    def _within(self, told: str, amount: Amount, kind: str) -> str:
        if amount.high is None:
            return f"{told} >= {self._bound(amount.low, kind)}"
        if not amount.low:
            return f"{told} <= {self._bound(amount.high, kind)}"
        return f"{told} between {self._bound(amount.low, kind)} and {self._bound(amount.high, kind)}"

    def _joined(self, by: str, parts: list[str]) -> str:
        return parts[0] if len(parts) == 1 else f"({by.join(parts)})" if parts else ""


def _asks_cards(node: Node) -> bool:
    """Whether a node asks of a trick more than who led and who won."""
    if isinstance(node, (Is, By)):
        return node.kind == "trick" and node.field not in _BELOW_CARDS
    if isinstance(node, (Called, Cards)):
        return False
    return any(map(_asks_cards, node.parts if isinstance(node, (And, Or, Then, Also)) else (node.part,)))
