"""Environments for Gymnasium: one seat plays against given opponents."""

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .vec import HOLD, Vec


def random_policy(observations, action_mask, rng):
    """Chooses among the offered actions at random, one for each row."""
    noise = rng.random(action_mask.shape, np.float32)
    return np.where(action_mask, noise, -1.0).argmax(-1)


def _spaces(vec):
    limits = np.iinfo(np.int32)
    observation = gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(limits.min, limits.max, (vec.observation_size,), np.int32),
            "action_mask": gymnasium.spaces.Box(0, 1, (vec.num_actions,), np.int8),
        }
    )
    return observation, gymnasium.spaces.Discrete(vec.num_actions)


class GymVec(VectorEnv):
    """Many matches in which one seat is the agent's, and the others are played by `opponent`.

    `opponent(observations, action_mask, rng)` returns an action for each row. It is called with the
    rows of the seats that must act. The mask of the agent is in the observation.

    An action that is not offered ends the match with the reward -1, as in PettingZoo's
    TerminateIllegalWrapper. The infos of that step have `illegal`.
    """

    def __init__(self, game, num_envs=1, *, seat=0, opponent=random_policy, autoreset="next_step", seed=0, **options):
        modes = {"next_step": AutoresetMode.NEXT_STEP, "same_step": AutoresetMode.SAME_STEP, "disabled": AutoresetMode.DISABLED}
        if autoreset not in modes:
            raise ValueError(f"autoreset is one of {', '.join(modes)}, not {autoreset!r}")
        self.vec = Vec(game, num_envs, seed=seed, autoreset="disabled", **options)
        self.num_envs = num_envs
        self.seat = seat
        self.opponent = opponent
        self.metadata = {"autoreset_mode": modes[autoreset], "render_modes": []}
        self.single_observation_space, self.single_action_space = _spaces(self.vec)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._autoreset = autoreset
        self._opponents = np.random.default_rng(seed)
        self._over = np.zeros(num_envs, bool)

    def _observations(self):
        vec, seat = self.vec, self.seat
        return {"observation": vec.observations[:, seat].copy(), "action_mask": vec.action_mask[:, seat].copy()}

    def _play_others(self, rewards):
        """Lets the opponents play until the agent must act or the match is over. Adds up its rewards."""
        vec, seat = self.vec, self.seat
        while True:
            acting = vec.action_mask[:, :, 1:].any(-1) & ~self._over[:, None]
            waiting = acting.any(-1) & ~acting[:, seat]
            if not waiting.any():
                return
            rows = acting & waiting[:, None]
            actions = np.where(waiting[:, None], 0, HOLD) + np.zeros((1, vec.seats), np.int64)
            actions[rows] = self.opponent(vec.observations[rows], vec.action_mask[rows], self._opponents)
            self._step_vec(actions, rewards)

    def _step_vec(self, actions, rewards):
        vec = self.vec
        vec.step(actions)
        rewards += vec.rewards[:, self.seat]
        self._over |= (vec.terminations | vec.truncations)[:, 0]

    def reset(self, *, seed=None, options=None):
        """Starts new matches, or those that `options["reset_mask"]` selects."""
        super().reset(seed=seed)
        if seed is not None:
            self._opponents = np.random.default_rng(seed)
        mask = (options or {}).get("reset_mask")
        self._start(np.ones(self.num_envs, bool) if mask is None else np.asarray(mask, bool), seed)
        return self._observations(), {}

    def _start(self, chosen, seed=None):
        self.vec.reset(seed, {"reset_mask": chosen})
        self._over[chosen] = False
        self._play_others(np.zeros(self.num_envs, np.float32))

    def step(self, actions):
        """Lets the agent choose in each match, and the opponents after it."""
        vec, seat = self.vec, self.seat
        rewards = np.zeros(self.num_envs, np.float32)
        restarted = self._over & (self._autoreset == "next_step")
        actions = np.asarray(actions, np.int64)
        playing = ~self._over
        illegal = playing & (vec.action_mask[np.arange(self.num_envs), seat, actions] == 0)
        stepping = playing & ~illegal
        row = np.full((self.num_envs, vec.seats), HOLD)
        row[stepping] = 0
        row[stepping, seat] = actions[stepping]
        # Seats that act at the same time as the agent are opponents.
        others = vec.action_mask[:, :, 1:].any(-1) & stepping[:, None]
        others[:, seat] = False
        if others.any():
            row[others] = self.opponent(vec.observations[others], vec.action_mask[others], self._opponents)
        self._step_vec(row, rewards)
        self._over |= illegal
        rewards[illegal] = -1.0
        self._play_others(rewards)
        if restarted.any():
            self._start(restarted)
        over = self._over.copy()
        terminations = over & (vec.terminations[:, 0] | illegal)
        truncations = over & ~terminations & vec.truncations[:, 0]
        infos = {"illegal": illegal, "_illegal": illegal.copy()} if illegal.any() else {}
        if self._autoreset == "same_step" and over.any():
            last = self._observations()
            final = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(over):
                final[i] = {name: part[i] for name, part in last.items()}
            infos |= {"final_obs": final, "_final_obs": over.copy(), "final_info": {}, "_final_info": over.copy()}
            self._start(over)
        return self._observations(), rewards, terminations, truncations, infos

    def save_replay(self, i, path):
        """Writes a match as a replay."""
        self.vec.save_replay(i, path)

    def close_extras(self, **kwargs):
        """Frees the matches."""
        self.vec.close()


class GymEnv(gymnasium.Env):
    """One match in which one seat is the agent's. See `GymVec`."""

    def __init__(self, game, **options):
        self.vec = GymVec(game, 1, autoreset="disabled", **options)
        self.observation_space = self.vec.single_observation_space
        self.action_space = self.vec.single_action_space
        self.metadata = {"render_modes": []}

    def reset(self, *, seed=None, options=None):
        """Starts a new match."""
        super().reset(seed=seed)
        observations, _ = self.vec.reset(seed=seed)
        return {name: part[0] for name, part in observations.items()}, {}

    def step(self, action):
        """Lets the agent choose, and the opponents after it."""
        observations, rewards, terminations, truncations, infos = self.vec.step(np.array([action]))
        observation = {name: part[0] for name, part in observations.items()}
        info = {"illegal": True} if infos.get("illegal") is not None else {}
        return observation, float(rewards[0]), bool(terminations[0]), bool(truncations[0]), info

    def save_replay(self, path):
        """Writes the match as a replay."""
        self.vec.save_replay(0, path)

    def close(self):
        """Frees the match."""
        self.vec.close()


def make(game, **options):
    """Returns an environment of one match for Gymnasium. The options are those of `GymVec`."""
    return GymEnv(game, **options)
