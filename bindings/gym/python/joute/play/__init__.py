"""Self-play of the games of joute: many matches at once, stepped in Rust.

`Vec` steps many matches and writes the results into NumPy arrays. `make` starts a single match.
`Arena` plays matches with built champions in the jail, and `evaluate` compares policies with each other and
with champions. `joute.play.zoo` has environments for PettingZoo, `joute.play.gym` for Gymnasium, and
`joute.play.puffer` for PufferLib.
"""

from ._native import games, maps, shape, spaces
from .arena import Arena, Result
from .evaluation import Estimate, evaluate
from .match import Match, make
from .vec import Vec

__all__ = ["Arena", "Estimate", "Match", "Result", "Vec", "evaluate", "games", "make", "maps", "shape", "spaces"]
