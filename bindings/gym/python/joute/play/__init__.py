"""Self-play of the games of joute: many matches at once, stepped in Rust.

`Vec` steps many matches and writes the results into NumPy arrays. `make` starts a single match.
`joute.play.zoo` has environments for PettingZoo, and `joute.play.gym` for Gymnasium.
"""

from ._native import games, maps, shape, spaces
from .match import Match, make
from .vec import Vec

__all__ = ["Match", "Vec", "games", "make", "maps", "shape", "spaces"]
