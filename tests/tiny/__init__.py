"""The sixth game as the tests of the core use it: from where it stands, without installing it."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))

from takeback_tiny import Tiny, ruleset
from takeback_tiny.cards import FACES

__all__ = ["FACES", "Tiny", "ruleset"]
