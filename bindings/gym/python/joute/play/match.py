"""A single match, for tree search, evaluation and first steps."""

import numpy as np

from .vec import Vec


def make(game, map=None, seed=0, mode="", players=None, **options):
    """Starts a match of a game. `map` is the name of an official map or the path of a file."""
    return Match(Vec(game, 1, seed=seed, maps=None if map is None else [map], autoreset="disabled", players=players, mode=mode, **options))


class Match:
    """A single match. Seats choose actions until it is over."""

    def __init__(self, vec):
        self.vec = vec

    @property
    def over(self):
        """Whether the match has ended or was truncated."""
        return bool(self.vec.terminations[0, 0] or self.vec.truncations[0, 0])

    @property
    def acting(self):
        """The seats that must choose now."""
        if self.over:
            return []
        return [seat for seat in range(self.vec.seats) if self.vec.action_mask[0, seat, 1:].any()]

    def observation(self, seat):
        """Returns what a seat may see, as of its last decision."""
        return self.vec.observations[0, seat]

    def legal(self, seat):
        """Returns the actions that a seat can choose."""
        return np.flatnonzero(self.vec.action_mask[0, seat])

    def step(self, actions):
        """Lets seats choose. `actions` has the action of each acting seat; an int is the action of the only one."""
        if not isinstance(actions, dict):
            (seat,) = self.acting
            actions = {seat: actions}
        row = np.zeros((1, self.vec.seats), np.int64)
        for seat, action in actions.items():
            row[0, seat] = action
        self.vec.step(row)
        return self.vec.rewards[0].copy()

    def reset(self, seed=None):
        """Starts a new match."""
        self.vec.reset(seed)

    @property
    def scores(self):
        """The scores of all players."""
        return self.vec.scores(0)

    def snapshot(self):
        """Returns the state of the match as bytes."""
        return self.vec.snapshot(0)

    def restore(self, state):
        """Restores a state that `snapshot` returned."""
        self.vec.restore(0, state)

    def save_replay(self, path):
        """Writes the match as a replay."""
        self.vec.save_replay(0, path)
