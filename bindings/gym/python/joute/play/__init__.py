"""Self-play of the games of joute: many matches at once, stepped in Rust.

`Vec` steps many matches and writes the results into NumPy arrays. `make` starts a single match.
`evaluate` compares policies. `joute.play.zoo` has environments for PettingZoo, and `joute.play.gym` for Gymnasium.
"""

from ._native import games, maps, shape, spaces
from .evaluation import Estimate, evaluate
from .match import Match, make
from .vec import Vec

__all__ = ["Estimate", "Match", "Vec", "evaluate", "games", "make", "maps", "shape", "spaces"]
