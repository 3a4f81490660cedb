"""Environments for PufferLib: many matches of self-play, with one agent for each seat."""

import gymnasium
import numpy as np
import pufferlib

from .vec import HOLD, Vec


class PufferVec(pufferlib.PufferEnv):
    """Many matches of one game as a native environment of PufferLib.

    The agents are the seats of all matches. Because PufferLib has no masks of actions, an observation
    is the one of `Vec` followed by the mask; `split` separates them. `masks` is true for the agents that
    must choose. Matches restart in the step in which they end, and `infos` has the number of matches that
    have ended since the last step.

    An action that is not offered ends the match. The agent gets the reward -1, and `infos` counts it as
    `illegal`. The options are those of `Vec`.
    """

    def __init__(self, game, num_envs=1024, buf=None, seed=0, **options):
        self.vec = Vec(game, num_envs, seed=seed, autoreset="same_step", **options)
        limits = np.iinfo(np.int32)
        size = self.vec.observation_size + self.vec.num_actions
        self.single_observation_space = gymnasium.spaces.Box(limits.min, limits.max, (size,), np.int32)
        self.single_action_space = gymnasium.spaces.Discrete(self.vec.num_actions)
        self.num_agents = num_envs * self.vec.seats
        super().__init__(buf)

    def split(self, observations):
        """Returns the observations without their masks, and the masks."""
        size = self.vec.observation_size
        return observations[..., :size], observations[..., size:]

    def _write(self):
        seen, mask = self.split(self.observations)
        seen[:] = self.vec.observations.reshape(seen.shape)
        mask[:] = self.vec.action_mask.reshape(mask.shape)
        self.masks[:] = mask[:, 1:].any(-1)

    def reset(self, seed=None):
        """Starts new matches."""
        self.vec.reset(seed)
        self.rewards[:] = 0
        self.terminals[:] = False
        self.truncations[:] = False
        self._write()
        return self.observations, []

    def step(self, actions):
        """Makes one step in each match. The actions of agents that need not choose are ignored."""
        vec = self.vec
        acting = self.masks.reshape(vec.num_envs, vec.seats).astype(bool)
        chosen = np.where(acting, np.asarray(actions, np.int64).reshape(acting.shape), 0)
        illegal = np.take_along_axis(vec.action_mask, chosen[..., None], -1)[..., 0] == 0
        stopped = illegal.any(-1)
        vec.step(np.where(stopped[:, None], HOLD, chosen))
        self.rewards[:] = vec.rewards.reshape(-1)
        self.terminals[:] = vec.terminations.reshape(-1)
        self.truncations[:] = vec.truncations.reshape(-1)
        if stopped.any():
            vec.reset(options={"reset_mask": stopped})
            rows = np.repeat(stopped, vec.seats)
            self.terminals[rows] = True
            self.truncations[rows] = False
            self.rewards[rows] = np.where(illegal[stopped], -1.0, 0.0).reshape(-1)
        self._write()
        ended = int((self.terminals | self.truncations).sum()) // vec.seats
        infos = [{"matches": ended, "illegal": int(illegal.sum())}] if ended else []
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self):
        """Frees the matches."""
        self.vec.close()
