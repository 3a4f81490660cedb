"""Matches of the arena, in which a seat is a built champion of any language or a policy."""

import dataclasses
import json

import numpy as np

from . import _native
from .vec import map_text


@dataclasses.dataclass(frozen=True)
class Result:
    """The result of a match of the arena.

    `ranks` has the rank of each seat, from 1, and `scores` its score. `gone` has the reason for each
    champion that left the match, or None. `longest` has the seconds of each player's longest call.
    `replay` is the text of the replay.
    """

    ranks: tuple
    scores: tuple
    gone: tuple
    longest: tuple
    replay: str = dataclasses.field(repr=False)

    def turns(self):
        """Returns the turns of all players as text. Two matches with the same turns are the same match."""
        steps = (json.loads(line) for line in self.replay.splitlines()[1:-1])
        return json.dumps([step["turns"] for step in steps])

    def save_replay(self, path):
        """Writes the replay, for `joute view` and `joute verify`."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.replay)


class Arena:
    """Plays matches as `joute match` does: champions run in the jail, with the limits of the game.

    `jail` is a level from "L0", which is none, to "L3". By default, it is the highest one that this
    machine supports, which the attribute `jail` names.
    """

    def __init__(self, jail=None):
        self._arena = _native.Arena(jail)
        self.jail = self._arena.jail

    def play(self, game, seats, map=None, seed=0, mode="", rng=None, list_capacity=64):
        """Plays a match and returns its `Result`.

        Each of `seats` is the folder of a built kit or a policy. A policy is a function of
        `(observations, action_mask, rng)`, as in `evaluate`, and has no time limit.
        """
        rng = np.random.default_rng(seed) if rng is None else rng
        text = map_text(game, map)

        def seat(policy):
            return lambda observation, mask: int(policy(observation[None], mask[None], rng)[0])

        players = [seat(player) if callable(player) else player for player in seats]
        ranks, scores, gone, longest, replay = self._arena.play(
            game, players, map=text, seed=seed, mode=mode, list_capacity=list_capacity
        )
        return Result(tuple(ranks), tuple(scores), tuple(gone), tuple(longest), replay)
