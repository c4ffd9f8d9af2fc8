"""The referee: what a view knows of a move, decided over every deal that fits.

It knows no game. Rules reach it as formulas over hidden faces, and knowledge as the table's trail.
"""

from events.referee.carrying import known_after
from events.referee.certain import certain_faces
from events.referee.matching import Allowance, allowing
from events.referee.pools import current_shuffles
from events.referee.possible import contradiction, possible
from events.referee.settling import Settle
from events.referee.standing import Standing, carried_on, first_standing
from events.referee.verdicts import Judged, RuleVerdict, Verdict, verdict, verdicts

__all__ = [
    "Allowance",
    "Judged",
    "RuleVerdict",
    "Settle",
    "Standing",
    "Verdict",
    "allowing",
    "carried_on",
    "certain_faces",
    "contradiction",
    "current_shuffles",
    "first_standing",
    "known_after",
    "possible",
    "verdict",
    "verdicts",
]
