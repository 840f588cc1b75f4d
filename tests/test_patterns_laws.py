"""For random hands and random patterns: the compiled SQL finds what a slow reading of the walked hands finds, and no other."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from formats.cards import SUITS
from formats.files import load
from replay.archive.file import reading, writing
from replay.archive.finding import Vocabulary, Wanted, find
from replay.archive.importing import Manner, import_files
from replay.archive.patterns.parser import parse
from replay.archive.patterns.tree import Also, And, By, Called, Cards, Is, Node, Not, Or, Then, Times, kinds_of, speaks_of_hand
from replay.games import GAMES
from replay.generating import evening
from replay.marks import KINDS, POWERS, RANKS, ROLES
from replay.replay import Replay
from replay.session import walk_file

EVENINGS = (("nap", "house", 4, 60), ("japanese-napoleon", "house", 5, 40), ("japanese-napoleon", "club_joker_13", 5, 40))
_BELOW = {"kind", "number", "last", "seat", "role", "winner", "winner_role"}
Happening = dict[str, Any]


# -- a slow reading of a walked hand, without marks ----------------------------------------------------

def happenings(replay: Replay) -> list[Happening]:
    """Each call and trick as what it is, in order of time."""
    calls = [move for move in replay.moves if move.phase == "call"]
    found = [{"kind": "call", "number": n, "last": n == len(calls), "seat": move.seat, "role": role(replay, move.seat), "word": move.text}
             for n, move in enumerate(calls, start=1)]
    contract = replay.contract
    for said in reversed(found):
        said["standing"] = (contract is not None and (said["seat"], said["word"]) == (contract.maker, contract.call)
                            and not any(other.get("standing") for other in found))
    return [*found, *(trick(replay, at) for at in range(len(replay.tricks)))]


def role(replay: Replay, seat: int) -> str:
    contract = replay.contract
    if contract is None:
        return ""
    if seat == contract.maker:
        return "maker"
    if seat == contract.partner:
        return "partner"
    return "" if replay.game is GAMES["japanese-napoleon"] and contract.partner is None and not contract.alone else "opponent"


def trick(replay: Replay, at: int) -> Happening:
    n, leader, cards, winner, reason, points = replay.tricks[at]
    seats = len(replay.players)
    assert leader is not None
    trump = replay.contract.trump if replay.contract is not None else None
    led = cards[0][1]
    if cards[0] == "JK":
        word = next(move.text for move in replay.moves if move.phase == "play" and move.text[:2] == "JK")
        led = word[3:] or trump or ""
    free = {"JK"}
    if replay.game is GAMES["japanese-napoleon"] and replay.rules is not None and replay.rules.options.mighty_follow == "free":
        free.add("AS")
    void = {(leader + place) % seats for place, card in enumerate(cards) if place and card not in free and card[1] != led} if led else set()
    ruff = {seat for seat in void if cards[(seat - leader) % seats][1] == trump}
    best = cards[(winner - leader) % seats]
    return {
        "kind": "trick", "number": n, "last": at == len(replay.tricks) - 1, "seat": leader, "role": role(replay, leader),
        "winner": winner, "winner_role": role(replay, winner), "rank": rank(cards[0]), "suit": suit(cards[0]), "trump": led == trump,
        "won_rank": rank(best), "won_suit": suit(best), "won_by": power(reason), "points": points,
        "revealed": replay.contract is not None and replay.contract.partner_card in cards, "void": void, "ruff": ruff,
        **{f"{who}_{what}": any(role(replay, seat) == who for seat in those)
           for what, those in (("void", void), ("ruff", ruff)) for who in ("maker", "opponent")},
    }


def rank(card: str) -> int:
    return RANKS.index("joker") if card == "JK" else "..23456789TJQKA".index(card[0])


def suit(card: str) -> int:
    return 0 if card == "JK" else SUITS.index(card[1])


def power(reason: str) -> int:
    word = reason.split(" (")[0].split(", ")[-1] if "highest" not in reason else reason.split(" (")[0]
    known = {"highest trump": "trump", "the only trump": "trump"}
    if word.startswith("highest") and word not in known:
        return POWERS.index("suit")
    return POWERS.index(known.get(word, word))


# -- a slow judge of trees -----------------------------------------------------------------------------

def holds(node: Node, replay: Replay, all_of_it: list[Happening]) -> bool | None:
    """Whether a pattern is true of a hand; None where the hand cannot tell."""
    if isinstance(node, Not):
        found = holds(node.part, replay, all_of_it)
        return None if found is None else not found
    if isinstance(node, Also):
        return every([holds(part, replay, all_of_it) for part in node.parts])
    if isinstance(node, Or):
        found = every([None if told is None else not told for told in (holds(part, replay, all_of_it) for part in node.parts)])
        return None if found is None else not found
    if isinstance(node, And) and speaks_of_hand(node):
        same = tuple(part for part in node.parts if not speaks_of_hand(part))
        apart = [part for part in node.parts if speaks_of_hand(part)]
        return every([holds(part, replay, all_of_it) for part in [*apart, *([And(same, node.span)] if same else [])]])
    if isinstance(node, Cards):
        return of_cards(node, replay)
    if any(not any(one["kind"] == kind for one in all_of_it) for kind in kinds_of(node)):
        return None
    if isinstance(node, Then):
        return in_order(list(node.parts), replay, all_of_it)
    if isinstance(node, Times):
        return node.amount.has(sum(such(node.part, one, replay) for one in all_of_it))
    return any(such(node, one, replay) for one in all_of_it)


def of_cards(node: Cards, replay: Replay) -> bool | None:
    """Whether somebody meant was dealt, played or laid away one of the cards."""
    who = ("maker", "partner") if node.who == "side" else (node.who,) if node.who else ()
    seats = [seat for seat, name in enumerate(replay.players) if name in node.names or not (node.who or node.names)
             or role(replay, seat) in who or (node.who, seat) == ("dealer", replay.dealer)]
    trump = replay.contract.trump if replay.contract is not None else None
    meant = {card if len(card) > 1 else card + (trump or "?") for card in node.cards}
    if node.how == "dealt":
        return any(meant & set(replay.deal.hands[seat]) for seat in seats) if replay.deal.hands else None
    phase = {"played": "play", "discarded": "discard"}[node.how]
    words = [(move.seat, move.text[:2]) for move in replay.moves if move.phase == phase]
    return any(seat in seats and card in meant for seat, card in words) if words else None


def every(told: list[bool | None]) -> bool | None:
    return False if False in told else None if None in told else True


def in_order(parts: list[Node], replay: Replay, left: list[Happening]) -> bool:
    """By trying every place for the first part."""
    if not parts:
        return True
    return any(such(parts[0], one, replay) and in_order(parts[1:], replay, left[place + 1:]) for place, one in enumerate(left))


def such(node: Node, one: Happening, replay: Replay) -> bool:
    """Whether one happening is such."""
    if one["kind"] not in kinds_of(node):
        return False
    if isinstance(node, And):
        return all(such(part, one, replay) for part in node.parts)
    if isinstance(node, Or):
        return any(such(part, one, replay) for part in node.parts)
    if isinstance(node, Not):
        return not such(node.part, one, replay)
    if isinstance(node, Called):
        return one["word"] in node.words
    if isinstance(node, By):
        return where(node, replay) in one[node.field] if node.field in ("void", "ruff") else where(node, replay) == one[node.field]
    assert isinstance(node, Is)
    value = one[node.field]
    if node.field == "kind":
        value = KINDS.index(value)
    if isinstance(value, str):
        value = ROLES.index(value)
    return node.amount.has(len(value) if isinstance(value, set) else int(value))


def where(node: By, replay: Replay) -> int | None:
    if node.named:
        return next((seat for seat, name in enumerate(replay.players) if name in node.names), None)
    contract = replay.contract
    if node.names == ("dealer",):
        return replay.dealer
    if node.names == ("partner",):
        return contract.partner if contract is not None else None
    return SUITS.index(contract.trump) if contract is not None and contract.trump else None


# -- random patterns -----------------------------------------------------------------------------------

WHO = ("maker", "partner", "opponent", "side", "dealer", "Anna", "boris", "Chen", "Emil")
CARDS = ("ace", "trump", "trump ace", "QS", "ten or higher", "seven or lower", "spade", "heart king", "ace of trumps", "joker", "AS")
POWER = ("trump", "suit led", "mighty", "bower", "right bower", "same-two", "joker")
AMOUNT = ("2", "at least 2", "no", "3 or more", "1 to 2", "at most 1", "exactly 4")


def trick_phrase(chance: random.Random) -> str:
    who, card = chance.choice(WHO), chance.choice(CARDS)
    return chance.choice((
        f"lead {card} by {who}", f"lead {card}", f"led by {who}", f"won by {who}", f"won by {chance.choice(POWER)}", f"won with {card}",
        f"{who} void in led suit", f"ruff by {who}", "ruff", "lost", "won", f"trick {chance.randint(1, 10)}", "last trick", "first trick",
        f"trick {chance.randint(1, 5)} won by {who}", f"before trick {chance.randint(2, 5)}", f"tricks 2 to {chance.randint(2, 6)}",
        f"{chance.choice(AMOUNT)} points", "revealed", f"revealed after {chance.randint(1, 8)}", f"{who} wins with {card}"))


def call_phrase(chance: random.Random) -> str:
    who = chance.choice(WHO)
    return chance.choice((f"bid by {who}", "pass", f"pass by {who}", f"{who} bids 3", "nap bid", "bid 13", f"standing bid by {who}",
                          "call 2", "last call", "first call"))


def cards_phrase(chance: random.Random) -> str:
    who, card = chance.choice(WHO), chance.choice(CARDS)
    return chance.choice((f"{who} holds {card}", f"{who} plays {card}", f"{card} played by {who}", f"{who} discards {card}",
                          f"{card} discarded", f"{card} played"))


def moment(chance: random.Random, phrase: Any, depth: int) -> str:
    if depth == 0 or chance.random() < 0.4:
        return str(phrase(chance))
    one, other = moment(chance, phrase, depth - 1), moment(chance, phrase, depth - 1)
    return chance.choice((f"{one} and {other}", f"{one} and not ({other})", f"({one} or {other}) and {moment(chance, phrase, depth - 1)}"))


def pattern(chance: random.Random, depth: int = 2) -> str:
    one = moment(chance, chance.choice((trick_phrase, trick_phrase, call_phrase)), 2)
    if depth == 0 or chance.random() < 0.35:
        return one
    other, more = pattern(chance, depth - 1), moment(chance, trick_phrase, 1)
    return chance.choice((
        f"({one}) then ({more})", f"({one}) then ({more}) then not ({moment(chance, trick_phrase, 1)})", f"({one}) also ({other})",
        f"({one}) or ({other})", f"not ({other})",
        f"{cards_phrase(chance)} also ({one})", f"({one}) or not {cards_phrase(chance)}", f"{chance.choice(AMOUNT)} times ({one})",
        f"{chance.choice(WHO)} wins {chance.choice(AMOUNT)} tricks also ({other})"))


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Replay]]:
    """An archive of random hands, and the same hands walked."""
    folder = tmp_path_factory.mktemp("laws")
    files = []
    for seed, (game, rules, seats, hands) in enumerate(EVENINGS):
        file = folder / f"{seed}.hand"
        file.write_text("".join(evening(GAMES[game], rules, hands, seed=seed, seats=seats, session=f"evening {seed}")), encoding="utf-8")
        files.append(str(file))
    with writing(folder / "laws.duckdb") as con:
        import_files(con, files, Manner(jobs=1))
    return folder / "laws.duckdb", [replay for file in files for replay in walk_file(load(file))]


@pytest.mark.parametrize("seed", range(12))
def test_a_compiled_pattern_finds_what_a_slow_reading_finds(archive: tuple[Path, list[Replay]], seed: int) -> None:
    path, replays = archive
    chance = random.Random(seed)
    told = [(replay, happenings(replay)) for replay in replays]
    some = 0
    with reading(path) as con:
        for _ in range(15):
            text = pattern(chance)
            tree = parse(text, Vocabulary(con))
            due = {replay.id: holds(tree, replay, found) for replay, found in told}
            found, coverage, _ = find(con, Wanted(play=text))
            assert {row["id"] for row in found} == {hand for hand, fits in due.items() if fits}, text
            assert str(coverage).startswith(f"{sum(fits is not None for fits in due.values())} of {len(replays)} hands"), text
            some += 0 < len(found) < len(replays)
    assert some > 3, "patterns that tell hands apart"
