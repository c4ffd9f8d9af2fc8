"""Drawing a table as SVG: one drawing for the viewer, the assistant and still pictures.

It knows no game: a ruleset's layout, looks and marks are all it needs. `scene` says what is to be seen,
`placing` where, and `svg` draws it.
"""

from service.drawing.placing import SLIP, TALL, WIDE, Format
from service.drawing.scene import Scene, scene_of
from service.drawing.svg import draw, still

__all__ = ["SLIP", "TALL", "WIDE", "Format", "Scene", "draw", "scene_of", "still"]
