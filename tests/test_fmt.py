"""The canonical form: what `fmt` writes, that it is its own form, and that nothing said in a record is lost by it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import replays_of

from formats.diagnostics import is_error
from formats.files import decode
from replay.formatting import Unreadable, format_reading
from replay.replay import Replay
from replay.session import walk_file

SAMPLES = Path(__file__).parent.parent / "sample_hands"
HEAD = "hand-notation: 1\nsession: Club\ndate: 2026-11-26\ngame: nap\nrules: house@1\nplayers: Anna, Boris, Chen, Dara\n"


def fmt(text: str) -> str:
    return format_reading(decode(text.encode("utf-8"), "test.hand"))


def body(text: str) -> str:
    """The canonical form of a hand under HEAD, without the head."""
    written = fmt(HEAD + "\n" + text)
    assert written.startswith(HEAD + "\n")
    return written[len(HEAD) + 1:]


def told(replay: Replay) -> dict[str, object]:
    """All that a hand says, apart from how it is written."""
    record = replay.record
    return {
        "hash": replay.hash, "result": replay.result, "scores": replay.scores, "totals": replay.totals, "tricks": replay.tricks,
        "deal": {seat: sorted(cards or ()) for seat, cards in enumerate(replay.deal.hands)}, "irregularities": replay.irregularities,
        "notes": [note.text for note in record.notes] + [field.value for field in record.repeated],
        "words": [(step.text, step.word.mark, step.word.notes) for step in replay.steps],
    }


def comments_in(text: str) -> list[str]:
    """All comments of a text, in any order."""
    found = []
    for record in decode(text.encode(), "test.hand"):
        blocks = [record.header, record]
        for block in blocks:
            for field in (*block.fields.values(), *block.repeated):
                found += [comment.text for comment in field.above] + ([field.comment.text] if field.comment else [])
        for section in record.sections:
            found += [comment.text for comment in section.above]
            for line in section.lines:
                found += [comment.text for comment in line.above] + ([line.comment.text] if line.comment else [])
        found += [comment.text for comment in record.tail]
    return sorted(set(found))


# -- what is written ------------------------------------------------------------------------------------

@pytest.mark.parametrize("written, canonical", [
    ("hand:\nDealer: d\nscore: 6 -2 -2 −2\n", "hand: 1\ndealer: Dara\nscore: +6 -2 -2 -2\n"),
    ("hand: 1\nscore: a 6, b -2, c -2, d -2\ndealer: Dara\n", "hand: 1\ndealer: Dara\nscore: Anna +6, Boris -2, Chen -2, Dara -2\n"),
    ("hand: 1\ndealer: d\ncalls: pass TWO 3 P\nresult: MADE\n", "hand: 1\ndealer: Dara\ncalls: p 2 3 p\nresult: made\n"),
    ("hand: 1\ndealer: d\ncalls:\n A: p 2\n 3 p\nresult: made\n", "hand: 1\ndealer: Dara\ncalls: p 2 3 p\nresult: made\n"),
    ("hand: 1\ndealer: d\ncalls: p 2 3 p\nplay:\n♣k 7 2 3 c8 qs 2s ts c6 ah 4s th\n",
     "hand: 1\ndealer: Dara\ncalls: p 2 3 p\nplay:\n  Chen: KC 7C 2C 3C\n  Chen: 8C QS 2S TS\n  Chen: 6C AH 4S TH\n"),
    ("hand: 1\ndealer: d\ncalls: p 2 3 p\nplay: KC 7C 2C 3C / claim\n".replace(" / ", " "),
     "hand: 1\ndealer: Dara\ncalls: p 2 3 p\nplay:\n  Chen: KC 7C 2C 3C\n  Chen: claim\n"),
    ("hand: 1\ndealer: d\ncontract: b nap\nwinners: b b b b b\n",
     "hand: 1\ndealer: Dara\ncontract: Boris nap\nwinners: Boris Boris Boris Boris Boris\n"),
    ("hand: 1\ntags: x\nresult: made\nnote: n\ncontract: b 3\ndealer: d\nx-mood: good\n",
     "hand: 1\ndealer: Dara\ncontract: Boris 3\nresult: made\ntags: x\nnote: n\nx-mood: good\n"),
    ("hand: 1\ndealer: d\ndeal: AKQJT... | .AKQJT.. | ..AKQJT. | ...AKQJT\ncalls: p p p p\n",
     "hand: 1\ndealer: Dara\ndeal:\n  Anna: AS KS QS JS TS\n  Boris: AH KH QH JH TH\n"
     "  Chen: AD KD QD JD TD\n  Dara: AC KC QC JC TC\ncalls: p p p p\n"),
])
def test_a_hand_in_canonical_form(written: str, canonical: str) -> None:
    assert body(written) == canonical


def test_a_winner_keeps_his_capitals() -> None:
    text = "hand-notation: 1\nsession: Club\ngame: papillon\nrules: house@1\nplayers: Ann, McCoy, Carl\n\nhand: 1\ndealer: Carl\nresult: "
    assert fmt(text + "mccoy\n").endswith("result: McCoy\n")
    assert fmt(text + "Drawn\n").endswith("result: drawn\n")


def test_the_head_in_canonical_form() -> None:
    text = "\ufeffsession:  Club \r\nPlayers : Anna,Boris\r\n\r\n\r\nGame: NAP\r\nhand:\r\ndealer: b\r\nscore: 1 -1"
    head = "hand-notation: 1\nsession: Club\ngame: nap\nrules: house@1\nplayers: Anna, Boris\n"
    assert fmt(text) == head + "\nhand: 1\ndealer: Boris\nscore: +1 -1\n"


def test_rules_get_their_version_and_keep_their_changes() -> None:
    text = HEAD.replace("house@1", "nap_maker misere_stake=3/6 Wellington=No") + "hand: 1\ndealer: Dara\nscore: 0 0 0 0\n"
    assert "rules: nap_maker@1 " in fmt(text)
    again = replays_of(fmt(text))[0]
    assert again.rules is not None
    assert again.rules.options == replays_of(text)[0].rules.options  # type: ignore[union-attr]


def test_each_evening_of_a_file_keeps_its_head() -> None:
    evening = "session: {}\ngame: nap\nrules: house@1\nplayers: Anna, Boris\n\nhand: 1\ndealer: Boris\nscore: +1 -1\n"
    text = "hand-notation: 1\n" + evening.format("one") + "\n" + evening.format("two")
    assert fmt(text) == text


@pytest.mark.parametrize("deal, written", [
    ("{x} AS KS QS JS TS | AH KH QH JH TH | AD KD QD JD TD | AC KC QC JC TC", "  Anna: {x} AS KS QS JS TS\n"),
    ("AS KS QS JS TS | AH KH QH JH TH {a | b} | AD KD QD JD TD | AC KC QC JC TC", "  Boris: AH KH QH JH TH {a | b}\n"),
    ("AS KS QS JS TS | {x} AH KH QH JH TH | AD KD QD JD TD | AC KC QC JC TC", "  Anna: AS KS QS JS TS {x}\n"),
    ("AS KS QS JS TS | AH KH QH JH TH | AD KD QD JD TD {|}{y} | AC KC QC JC TC {z}",
     "  Chen: AD KD QD JD TD {|} {y}\n  Dara: AC KC QC JC TC {z}\n"),
])
def test_notes_in_a_deal_on_one_line_stay(deal: str, written: str) -> None:
    found = body(f"hand: 1\ndealer: Dara\ndeal: {deal}\ncalls: 5 p p p\nplay: AS AH AD AC end\n")
    assert written in found
    assert fmt(fmt(HEAD + found)) == fmt(HEAD + found)


def test_comments_and_notes_stay_where_they_were() -> None:
    text = HEAD + """
# above the hand
hand: 1  # behind its number
# above the dealer
dealer: Dara {he was late}  # behind
calls: p 2 3 {at last} p  # behind the calls
play:  # behind play
  # above the lead
  {before the lead} KC 7C {small} 2C 3C  # behind a trick
  8C QS 2S TS
  # above the third
  6C AH! 4S TH
note: a note  # behind the note
# at the end
"""
    written = fmt(text)
    assert fmt(written) == written
    assert comments_in(written) == comments_in(text)
    assert told(replays_of(written)[0]) == told(replays_of(text)[0])
    lines = written.splitlines()
    assert "hand: 1  # behind its number" in lines
    assert lines[-1] == "# at the end"
    assert lines[lines.index("  # above the lead") + 1].startswith("  {before the lead} KC") or "Chen: {before the lead} KC" in written


def test_marks_are_kept_and_words_with_marks_keep_their_lines() -> None:
    text = "hand: 1\ndealer: Dara\ncalls:\n  Anna: p\n  Chen: 2*/-\n  Boris: 3!? p p??\nresult: made\n"
    assert body(text) == text


def test_unknown_cards_and_names_stay_unknown() -> None:
    deal = "hand: 1\ndealer: ?\ndeal:\n  Boris: AS ? KS ? 3C\n  Chen: ?\n"
    text = HEAD.replace("Anna", "?") + "\n" + deal + "calls: p 3 p p\nplay:\n  Boris: AS ? 2S 3S\n  Boris: end\n"
    written = fmt(text)
    assert "players: ?, Boris" in written
    assert "  Boris: AS ? KS ? 3C\n  Chen: ?\n" in written
    assert fmt(written) == written


def test_a_study_in_canonical_form() -> None:
    text = "hand: 1\nsetup: study\nturn: Chen\ntrick: 4\ncontract: Boris 3\ntrump: S\n"
    text += "deal:\n  Boris: AS KH\n  Chen: QS 5H\n  Dara: ?\nplay:\n  Chen: QS\n"
    assert told(replays_of(HEAD + body(text))[0]) == told(replays_of(HEAD + text)[0])


def test_names_are_written_in_full_and_quoted_where_they_must_be() -> None:
    text = 'game: nap\nrules: house@1\nplayers: Mary Ann, "Smith, J.", "table"\n'
    text += 'hand: 1\ndealer: smith\ncontract: mary 3\nwinners: m m "table" m\n'
    written = fmt(text)
    assert 'players: Mary Ann, "Smith, J.", "table"' in written
    assert 'dealer: "Smith, J."' in written
    assert 'winners: "Mary Ann" "Mary Ann" "table" "Mary Ann"' in written
    assert told(replays_of(written)[0]) == told(replays_of(text)[0])


# -- hands with faults ----------------------------------------------------------------------------------

def test_a_hand_with_a_fault_of_play_keeps_its_words_from_the_fault_on() -> None:
    text = "hand: 1\ndealer: d\ncalls: p 2 3 p\nplay:\n  ck 7 2 3\n  h9   s2 2h  sk\n  D2\n"
    kept = body(text)
    assert "  KC 7C 2C 3C\n" in kept
    assert fmt(HEAD + kept) == HEAD + "\n" + kept
    wrong = "hand: 1\ndealer: d\ncalls: PASS 3 2 p\nresult: made\n"
    assert "calls: PASS 3 2 p" in body(wrong)


@pytest.mark.parametrize("text", [
    "hand: 1\nplay: @S\n", "hand: 1\nplayres: x\n", "hand: 1\nnote {\n", "", "hand: 1\nnote: x\0y\n", "hand: 1\nhand-notation: 1\n",
])
def test_what_cannot_be_read_blocks_its_file(text: str) -> None:
    with pytest.raises(Unreadable):
        fmt(HEAD + text if text else "")


def test_bytes_that_are_not_text_block_their_file() -> None:
    with pytest.raises(Unreadable):
        format_reading(decode(b"hand: 1\nnote: \xff\n", "test.hand"))


# -- every sample ---------------------------------------------------------------------------------------

@pytest.mark.parametrize("path", sorted(SAMPLES.rglob("*.hand")), ids=lambda path: path.stem)
def test_a_sample_says_the_same_in_canonical_form(path: Path) -> None:
    try:
        reading = decode(path.read_bytes(), str(path))
        written = format_reading(reading)
    except Unreadable:
        unreadable = decode(path.read_bytes(), str(path))
        records = list(unreadable)
        said = [found for record in records for found in (*record.diagnostics, *record.header.diagnostics)] + unreadable.outside
        assert any(map(is_error, said))
        return
    assert format_reading(decode(written.encode(), str(path))) == written
    before = list(walk_file(decode(path.read_bytes(), str(path))))
    after = list(walk_file(decode(written.encode(), str(path))))
    assert [told(replay) for replay in after] == [told(replay) for replay in before]
    assert comments_in(written) == comments_in(reading.source.text)
    assert [said.code.name for replay in after for said in replay.diagnostics if is_error(said)] == [
        said.code.name for replay in before for said in replay.diagnostics if is_error(said)]


@pytest.mark.parametrize("score, written", [
    ('"Player 1" +1, "Bo 3" -1, "7 x" 0', 'score: "Player 1" +1, "Bo 3" -1, "7 x" 0'),
    ('"Bo 3" 2 "Player 1" -2, "7 x" 0', 'score: "Bo 3" +2, "Player 1" -2, "7 x" 0'),
    ("Player 1 +1, Bo 3 -1, 7 x 0", "score: Player 1 +1, Bo 3 -1, 7 x 0"),
    ('"Player 1" +1, "Bo 3"', 'score: "Player 1" +1, "Bo 3"'),
])
def test_a_name_that_holds_a_number_stays_in_quotes_beside_numbers(score: str, written: str) -> None:
    """What cannot be understood stays as it is."""
    head = HEAD.replace("Anna, Boris, Chen, Dara", "Player 1, Bo 3, 7 x")
    found = fmt(f"{head}\nhand: 1\ndealer: Bo 3\nscore: {score}\n")
    assert written in found.splitlines()
    assert fmt(found) == found


PLAYED = "hand: 1\ndealer: Dara\ncalls: p 2{}3 p\nplay:\n  KC 7C 2C 3C\n{}  8C JC 2S TS\n  AH 4S TH 2H\n  QS 5D AS 5C\n  6C 8D AD KH\n{}"


@pytest.mark.parametrize("calls, play, behind", [
    ("\n# lost\ncalls: ", "# lost too\nplay:\n", ""), (" ", "play:\n# lost\nplay:\n# and more\nplay: \n", "# the end\nplay:\n"),
    (" ", "  Chen: # next\n", ""), (" ", "  # above\n  Chen: # next\n  # below\n", "  Dara: # last\n"),
    ("\n  # here\n  ", "", "# last\ncalls:\n"),
])
def test_comments_stay_where_a_section_goes_on(calls: str, play: str, behind: str) -> None:
    text = HEAD + "\n" + PLAYED.format(calls, play, behind)
    (replay,) = walk_file(decode(text.encode(), "x.hand"))
    found = fmt(text)
    assert found.count("#") == text.count("#")
    if replay.accepted:
        assert fmt(found) == found


def test_a_refused_deal_that_goes_on_stays_refused() -> None:
    """What stands behind a second `deal:` is nobody's, and not the cards of whom the line above named."""
    text = f"{HEAD}\nhand: 1\ndealer: Dara\ndeal:\n  Anna: 8C\ndeal: 3H JD 5H 9H\ncontract: Anna 2\nresult: made\n"
    for written in (text, fmt(text)):
        (replay,) = walk_file(decode(written.encode(), "x.hand"))
        assert not replay.accepted
