"""English Nap, with misère, Wellington and Blücher. RULES.md names the source of every rule."""

from replay.games.nap.calls import say_call
from replay.games.nap.codes import CODES
from replay.games.nap.course import deal_again, dealt, enter, finish, let_act, let_stand, note_breach, outcome, start
from replay.games.nap.dealing import deals_of, plan, seating
from replay.games.nap.irregular import amend, remedy
from replay.games.nap.judge import apply, candidates, check, play_on, read, spell
from replay.games.nap.marking import marks
from replay.games.nap.options import NapRules as Rules
from replay.games.nap.results import keeps_pool, next_dealer, read_contract, unverified, zero_sum
from replay.games.nap.score import game_won, settle
from replay.games.nap.state import begin_contract, note_winner, trick_number
from replay.games.nap.telling import line_ends, tell, to_json
from replay.usual import (
    anticlockwise,
    behind,
    figures,
    gainsaid,
    is_remark,
    lay_out,
    notices,
    out_of_turn,
    remark,
    remarks,
    take_points,
    unplayed,
)

NAME = "nap"
TITLE = "Nap"
SECTIONS = ("deal", "buy", "calls", "discard", "play")
FIELDS = ("contract", "trump", "winners", "pool")
IN_TRICKS = True
RESULTS = ("made", "failed", "thrown-in", "void", "unfinished")

__all__ = [
    "CODES", "FIELDS", "IN_TRICKS", "NAME", "RESULTS", "SECTIONS", "TITLE", "Rules", "amend", "anticlockwise", "apply",
    "begin_contract", "behind", "candidates", "check", "deal_again", "deals_of", "dealt", "enter", "figures", "finish", "gainsaid",
    "game_won", "is_remark", "keeps_pool", "lay_out", "let_act", "let_stand", "line_ends", "marks", "next_dealer", "note_breach",
    "note_winner", "notices", "out_of_turn", "outcome", "plan", "play_on", "read", "read_contract", "remark", "remarks", "remedy",
    "say_call", "seating", "settle", "spell", "start", "take_points", "tell", "to_json", "trick_number", "unplayed", "unverified",
    "zero_sum",
]
