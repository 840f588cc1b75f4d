"""Whether one of some cards was dealt to somebody, or played or laid away by him: SQL over the hand's own words, not over its marks."""

from __future__ import annotations

from collections.abc import Callable

from replay.archive.patterns.tree import Cards

Bind = Callable[[list[str]], str]
"""Binds a list of texts, and gives the place in the SQL where it stands."""

_CARD = "[2-9TJQKA][SHDC]|JK"
_SHARED = "(partner is not null or coalesce((figures->>'alone')::boolean, partner_card is null))"
"""Whether it is known who was on the maker's side."""
_WHO = {
    "": "true", "maker": "{name} = maker", "partner": "{name} = partner", "dealer": "{name} = dealer", "side": "{name} in (maker, partner)",
    "opponent": f"({{name}} <> maker and {{name}} is distinct from partner and {_SHARED})"}
_WRITTEN = {
    "dealt": "len(list_filter(dealt, lambda hand: hand not in ('?', '-'))) > 0",
    "played": "contains(phases, 'p') and marks[-1] & 3 <> 3",
    "discarded": "contains(phases, 'd')"}
"""Which hands can tell. The words of a patience are moves, and name no cards."""
NEEDS = {"dealt": "deal", "played": "cards", "discarded": "discards"}
"""The same in words."""


def answer(node: Cards, bind: Bind) -> str:
    """True or false of a hand, and null where it cannot tell: where nothing is written, or unknown cards could be one of those."""
    texts = f"array_to_string({_texts(node, bind)}, ' ')"
    found = f"list_has_any(regexp_extract_all({texts}, '{_CARD}'), {_cards(node, bind)})"
    return f"case when {_WRITTEN[node.how]} then case when {found} then true when not contains({texts}, '?') then false end end"


def _texts(node: Cards, bind: Bind) -> str:
    """The cards of those who are meant, as lists of texts; of a capture, what was played and not what it took."""
    if node.how == "dealt":
        return f"list_filter(dealt, lambda hand, place: {_who(node, 'players[place]', bind)})"
    phase = "p" if node.how == "played" else "d"
    own = _who(node, "players[actors[place] + 1]", bind)
    return (f"list_transform(list_filter(words, lambda word, place: phases[place] = '{phase}' and {own}), "
            "lambda word: split_part(word, 'x', 1))")


def _who(node: Cards, name: str, bind: Bind) -> str:
    if node.names:
        return f"list_contains({bind(list(node.names))}, {name})"
    return _WHO[node.who.removesuffix("s")].format(name=name)


def _cards(node: Cards, bind: Bind) -> str:
    cards = bind(list(node.cards))
    return cards if any(len(card) > 1 for card in node.cards) else f"list_transform({cards}, lambda rank: rank || trump)"
