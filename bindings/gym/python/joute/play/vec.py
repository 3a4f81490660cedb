"""Many matches at once, with one row of each array for each seat."""

import os

import numpy as np

from . import _native

#: The arrays of a `Vec`, with their dtypes. `actor` has one item for each environment, the others
#: have one row for each seat of each environment.
DTYPES = {
    "observations": np.int32,
    "action_mask": np.int8,
    "rewards": np.float32,
    "terminations": np.bool_,
    "truncations": np.bool_,
    "actor": np.int32,
}


#: The action of any seat with which its environment makes no step.
HOLD = -1


def map_text(game, name):
    """Returns the text of a map, given the name of an official one or the path of a file.

    Without a name, returns the default map. It is empty if the game has no maps.
    """
    official = dict(_native.maps(game))
    if name is None:
        return next(iter(official.values()), "")
    if name in official:
        return official[name]
    if not os.path.exists(name):
        raise ValueError(f"{name!r} is no file and no official map of {game}: {', '.join(official) or 'there are none'}")
    with open(name, encoding="utf-8") as file:
        return file.read()


class Vec:
    """Many matches of one game.

    `step` takes one action for each seat, in an array of the shape (num_envs, seats). Where seats
    alternate, an array of the shape (num_envs,) has the actions of the seats in `actor`. The actions
    of seats that are not acting are ignored. Results are written in place: every call returns the same
    arrays. Only what has changed is written, so the caller must not write to them.

    Action 0 ends a turn. A seat that is not acting is offered only action 0. With action -1 for any
    seat, the environment makes no step.

    Arguments:
        maps: names of official maps or paths of files. Each match takes one at random. By default,
            matches are played on the game's first official map.
        autoreset: "next_step", "same_step" or "disabled", as Gymnasium defines them.
        buffers: a dict of the caller's own arrays, such as views of shared memory. Arrays that are not in
            it are created.
        rewards: "outcome" gives 1 for the first place, -1 for the last and 0 for a draw, at the end.
            "score" gives the change of the score in each step.
        max_choices: the number of steps after which a match is truncated.
    """

    def __init__(
        self,
        game,
        num_envs,
        threads=1,
        seed=0,
        maps=None,
        autoreset="next_step",
        buffers=None,
        *,
        players=None,
        mode="",
        rewards="outcome",
        max_choices=None,
        list_capacity=64,
    ):
        _, usual, _ = _native.shape(game)
        texts = [text for _, text in _native.maps(game)[:1]] if maps is None else [map_text(game, name) for name in maps]
        self.game = game
        self.num_envs = num_envs
        self.seed = seed
        self._pool = _native.Pool(
            game,
            num_envs,
            threads=threads,
            seed=seed,
            maps=texts,
            players=usual if players is None else players,
            mode=mode,
            autoreset=autoreset,
            rewards=rewards,
            max_choices=max_choices,
            list_capacity=list_capacity,
        )
        #: The number of seats, of integers in an observation, and of actions.
        self.seats, self.observation_size, self.num_actions = self._pool.sizes()
        #: Whether an action is chosen in stages, and the functions behind the actions.
        self.staged, self.functions = self._pool.actions()
        rows = (num_envs, self.seats)
        shapes = dict.fromkeys(DTYPES, rows) | {
            "observations": (*rows, self.observation_size),
            "action_mask": (*rows, self.num_actions),
            "actor": (num_envs,),
        }
        dtypes = dict(DTYPES)
        if autoreset == "same_step":
            shapes["final_observations"], dtypes["final_observations"] = shapes["observations"], np.int32
        given = buffers or {}
        unknown = set(given) - set(shapes)
        if unknown:
            raise ValueError(f"buffers has unknown arrays: {', '.join(sorted(unknown))}")
        #: All arrays by name. Each is also an attribute.
        self.arrays = {}
        for name, shape in shapes.items():
            array = given.get(name)
            if array is None:
                array = np.zeros(shape, dtypes[name])
            elif array.shape != shape or array.dtype != dtypes[name]:
                raise ValueError(f"buffers[{name!r}] must have the shape {shape} and the dtype {np.dtype(dtypes[name])}")
            self.arrays[name] = array
            setattr(self, name, array)
        self._pool.bind(self.arrays)
        self._pool.reset(None, None)

    @property
    def fields(self):
        """The parts of `observations` by name, as views of the same memory."""
        views = {}
        for name, offset, shape, double in self._pool.fields():
            size = int(np.prod(shape, dtype=int))
            part = self.observations[..., offset : offset + size]
            part = part.reshape((self.num_envs, self.seats, *shape)) if size == self.observation_size else _split(part, shape)
            views[name] = part.view(np.float32) if double else part
        return views

    def _infos(self):
        infos = {"action_mask": self.action_mask, "actor": self.actor}
        if "final_observations" in self.arrays:
            infos["final_obs"] = self.final_observations
        return infos

    def _flat(self, actions):
        actions = np.asarray(actions, np.int64)
        if actions.shape == (self.num_envs,):
            if (self.actor < 0).any() and self.seats > 1 and self._simultaneous():
                raise ValueError("seats act at the same time: give one action for each seat")
            wide = np.zeros((self.num_envs, self.seats), np.int64)
            wide[np.arange(self.num_envs), np.maximum(self.actor, 0)] = actions
            actions = wide
        return np.ascontiguousarray(actions.reshape(-1))

    def _simultaneous(self):
        over = (self.terminations | self.truncations)[:, 0]
        return bool((self.actor[~over] < 0).any())

    def reset(self, seed=None, options=None):
        """Starts new matches. Returns the observations and the infos.

        `options={"reset_mask": mask}` starts new matches only where the mask is true. With a seed, the
        sequence of matches starts again.
        """
        mask = (options or {}).get("reset_mask")
        self._pool.reset(seed, None if mask is None else [bool(one) for one in mask])
        if seed is not None:
            self.seed = seed
        return self.observations, self._infos()

    def step(self, actions):
        """Makes one step in each environment.

        Returns observations, rewards, terminations, truncations and infos. Raises ValueError, before any
        environment has made its step, if an action is not offered by the mask.
        """
        self._pool.step(self._flat(actions))
        return self._results()

    def send(self, actions):
        """Starts a step in the background. The arrays must not be read before `recv`."""
        self._pool.send(self._flat(actions))

    def recv(self):
        """Waits for the step that `send` started, and returns what `step` returns."""
        self._pool.recv()
        return self._results()

    def _results(self):
        return self.observations, self.rewards, self.terminations, self.truncations, self._infos()

    def snapshot(self, i):
        """Returns the state of an environment as bytes."""
        return self._pool.snapshot(i)

    def restore(self, i, state):
        """Restores the state of an environment from bytes, which may come from another environment."""
        self._pool.restore(i, state)

    def scores(self, i):
        """Returns the scores of the players of an environment."""
        return self._pool.scores(i)

    def save_replay(self, i, path):
        """Writes the match of an environment as a replay, for `joute view` and `joute verify`."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self._pool.replay(i))

    def close(self):
        """Stops the threads and frees the matches. The arrays stay valid."""
        self._pool.close()


def _split(part, shape):
    """Returns a view of the last axis with another shape. It shares the memory."""
    strides, step = [], part.strides[-1]
    for count in reversed(shape):
        strides.insert(0, step)
        step *= count
    return np.lib.stride_tricks.as_strided(part, (*part.shape[:-1], *shape), (*part.strides[:-1], *strides))
