"""History: the table at any version as known at any later one, and what may be written next."""

from events.history.cases import Case, cases, closed, void_since, voids
from events.history.closing import agreed_to_close, decide_closing, yet_to_agree
from events.history.correcting import Corrected, decide_correction
from events.history.dealing import choices, is_dealt, untold
from events.history.deciding import (
    Decided,
    check_move,
    check_open,
    complete_move,
    decide_move,
    decide_sighting,
    due_move,
    follow,
    judge_move,
    sent_move,
)
from events.history.drafts import (
    Draft,
    Impossible,
    Malformed,
    Over,
    Refusal,
    Stamp,
    Unlawful,
    Unresolved,
    sealed_draft,
)
from events.history.effective import Insertion
from events.history.fold import extend, fold, read_opening, truncated
from events.history.offers import Offer, offers
from events.history.opening import decide_opening
from events.history.people import seat_names
from events.history.pictures import Picture, SeenCard, picture, table_digest
from events.history.portable import BrokenRecord, Fault, Portable, export, read_portable
from events.history.remedying import (
    BACK,
    INSTEAD,
    OVERTURN,
    after_remedy,
    first_undone,
    remedies_for,
    try_remedy,
)
from events.history.ruling import (
    Ruled,
    decide_dispute,
    decide_note,
    decide_ruling,
    decide_withdrawal,
)
from events.history.shares import decide_seed, decide_share
from events.history.story import Failure, Opening, Story
from events.history.takebacks import (
    Offered,
    decide_answer,
    decide_takeback,
    decide_takeback_withdrawal,
    seen_since,
)
from events.history.trying import Tried, try_moves
from events.history.unsealing import opened_parts, unsealed
from events.history.verdicts import (
    Finding,
    Statuses,
    breaches,
    carry_on,
    findings,
    illegal_moves,
    statuses,
    verdict_of,
)
from events.history.verifying import Report, verify, verify_document

__all__ = [
    "BACK",
    "INSTEAD",
    "OVERTURN",
    "BrokenRecord",
    "Case",
    "Corrected",
    "Decided",
    "Draft",
    "Failure",
    "Fault",
    "Finding",
    "Impossible",
    "Insertion",
    "Malformed",
    "Offer",
    "Offered",
    "Opening",
    "Over",
    "Picture",
    "Portable",
    "Refusal",
    "Report",
    "Ruled",
    "SeenCard",
    "Stamp",
    "Statuses",
    "Story",
    "Tried",
    "Unlawful",
    "Unresolved",
    "after_remedy",
    "agreed_to_close",
    "breaches",
    "carry_on",
    "cases",
    "check_move",
    "check_open",
    "choices",
    "closed",
    "complete_move",
    "decide_answer",
    "decide_closing",
    "decide_correction",
    "decide_dispute",
    "decide_move",
    "decide_note",
    "decide_opening",
    "decide_ruling",
    "decide_seed",
    "decide_share",
    "decide_sighting",
    "decide_takeback",
    "decide_takeback_withdrawal",
    "decide_withdrawal",
    "due_move",
    "export",
    "extend",
    "findings",
    "first_undone",
    "fold",
    "follow",
    "illegal_moves",
    "is_dealt",
    "judge_move",
    "offers",
    "opened_parts",
    "picture",
    "read_opening",
    "read_portable",
    "remedies_for",
    "sealed_draft",
    "seat_names",
    "seen_since",
    "sent_move",
    "statuses",
    "table_digest",
    "truncated",
    "try_moves",
    "try_remedy",
    "unsealed",
    "untold",
    "verdict_of",
    "verify",
    "verify_document",
    "void_since",
    "voids",
    "yet_to_agree",
]
