"""Japanese Napoleon for five or four players. RULES.md names the source of every rule."""

from replay.games.japanese_napoleon.calls import say_call
from replay.games.japanese_napoleon.codes import CODES
from replay.games.japanese_napoleon.course import (
    behind,
    deal_again,
    dealt,
    enter,
    finish,
    let_act,
    let_stand,
    note_breach,
    out_of_turn,
    outcome,
    start,
)
from replay.games.japanese_napoleon.dealing import deals_of, plan, seating
from replay.games.japanese_napoleon.exchange import gainsaid
from replay.games.japanese_napoleon.figures import figures
from replay.games.japanese_napoleon.irregular import amend, remedy
from replay.games.japanese_napoleon.judge import candidates, check, play_on, read, spell
from replay.games.japanese_napoleon.marking import marks
from replay.games.japanese_napoleon.moves import apply, note_winner
from replay.games.japanese_napoleon.notices import notices
from replay.games.japanese_napoleon.options import NapoleonRules as Rules
from replay.games.japanese_napoleon.results import keeps_pool, next_dealer, read_contract, take_points, unverified, zero_sum
from replay.games.japanese_napoleon.score import game_won, settle
from replay.games.japanese_napoleon.state import begin_contract, trick_number
from replay.games.japanese_napoleon.telling import line_ends, remarks, tell, to_json
from replay.usual import anticlockwise, is_remark, lay_out, remark, unplayed

IN_TRICKS = True
NAME = "japanese-napoleon"
TITLE = "Japanese Napoleon"
SECTIONS = ("deal", "calls", "partner", "discard", "play")
FIELDS = ("contract", "points", "winners")
RESULTS = ("made", "failed", "thrown-in", "void", "unfinished")

__all__ = [
    "CODES", "FIELDS", "IN_TRICKS", "NAME", "RESULTS", "SECTIONS", "TITLE", "Rules", "amend", "anticlockwise", "apply",
    "begin_contract", "behind", "candidates", "check", "deal_again", "deals_of", "dealt", "enter", "figures", "finish", "gainsaid",
    "game_won", "is_remark", "keeps_pool", "lay_out", "let_act", "let_stand", "line_ends", "marks", "next_dealer", "note_breach",
    "note_winner", "notices", "out_of_turn", "outcome", "plan", "play_on", "read", "read_contract", "remark", "remarks", "remedy",
    "say_call", "seating", "settle", "spell", "start", "take_points", "tell", "to_json", "trick_number", "unplayed", "unverified",
    "zero_sum",
]
