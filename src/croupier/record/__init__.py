"""A round as data: dealt and recorded, played again and verified.

`docs/records.md` describes a record field by field and says what each of them is bound by.
"""

from croupier.record.dealer import Dealer, demo_clock, system_clock
from croupier.record.dealing import Clock, Keep, Log, Round
from croupier.record.files import (
    LogFile,
    decode_record,
    finish_drafts,
    keeping,
    read_record,
    write_record,
)
from croupier.record.replay import Decided, Opened, Turn, game_of, replay
from croupier.record.round import Decision, LogPlace, Record, Result, RulesInForce, Seat
from croupier.record.verify import Verdict, played, verify, verify_log, verify_path, verify_paths

__all__ = [
    "Clock",
    "Dealer",
    "Decided",
    "Decision",
    "Keep",
    "Log",
    "LogFile",
    "LogPlace",
    "Opened",
    "Record",
    "Result",
    "Round",
    "RulesInForce",
    "Seat",
    "Turn",
    "Verdict",
    "decode_record",
    "demo_clock",
    "finish_drafts",
    "game_of",
    "keeping",
    "played",
    "read_record",
    "replay",
    "system_clock",
    "verify",
    "verify_log",
    "verify_path",
    "verify_paths",
    "write_record",
]
