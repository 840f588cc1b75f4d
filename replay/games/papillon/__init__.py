"""Papillon, the French fishing game of 1730, and its modern form. RULES.md names the source of every rule."""

from replay.games.papillon.beside import notices
from replay.games.papillon.codes import CODES
from replay.games.papillon.course import deal_again, enter, finish, is_remark, outcome, remark, start, unplayed, unverified
from replay.games.papillon.dealing import deals_of, plan, seating
from replay.games.papillon.figures import figures
from replay.games.papillon.judge import candidates, check, out_of_turn, play_on, read, spell
from replay.games.papillon.marking import marks
from replay.games.papillon.options import PapillonRules as Rules
from replay.games.papillon.results import (
    amend,
    anticlockwise,
    begin_contract,
    dealt,
    keeps_pool,
    let_act,
    let_stand,
    next_dealer,
    note_breach,
    note_winner,
    read_contract,
    remarks,
    remedy,
    say_call,
    trick_number,
    zero_sum,
)
from replay.games.papillon.score import game_won, settle
from replay.games.papillon.state import apply
from replay.games.papillon.telling import line_ends, tell, to_json
from replay.terms import BY_NAME
from replay.usual import behind, gainsaid, lay_out, take_points

NAME = "papillon"
TITLE = "Papillon"
SECTIONS = ("deal", "play")
FIELDS = ("pool",)
IN_TRICKS = False
RESULTS = (BY_NAME, "drawn", "void", "unfinished")

__all__ = [
    "CODES", "FIELDS", "IN_TRICKS", "NAME", "RESULTS", "SECTIONS", "TITLE", "Rules", "amend", "anticlockwise", "apply",
    "begin_contract", "behind", "candidates", "check", "deal_again", "deals_of", "dealt", "enter", "figures", "finish", "gainsaid",
    "game_won", "is_remark", "keeps_pool", "lay_out", "let_act", "let_stand", "line_ends", "marks", "next_dealer", "note_breach",
    "note_winner", "notices", "out_of_turn", "outcome", "plan", "play_on", "read", "read_contract", "remark", "remarks", "remedy",
    "say_call", "seating", "settle", "spell", "start", "take_points", "tell", "to_json", "trick_number", "unplayed", "unverified",
    "zero_sum",
]
