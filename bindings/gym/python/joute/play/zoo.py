"""Environments for PettingZoo: `aec` for seats that alternate or not, and `parallel`."""

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import AgentSelector, wrappers

from .vec import Vec


class _Seats:
    """What both kinds of environments share: the match, and the names and spaces of its seats."""

    def _open(self, game, map, seed, options):
        self._vec = Vec(game, 1, seed=seed, maps=None if map is None else [map], autoreset="disabled", **options)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._vec.seats)]
        self.agents = list(self.possible_agents)
        self.metadata = {"name": f"joute_{game}", "render_modes": [], "is_parallelizable": True}
        self.render_mode = None
        limits = np.iinfo(np.int32)
        size, actions = self._vec.observation_size, self._vec.num_actions
        self._spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(limits.min, limits.max, (size,), np.int32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._actions = {agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent):
        """Returns the space of an agent's observations, which is the same for all."""
        return self._spaces[agent]

    def action_space(self, agent):
        """Returns the space of an agent's actions, which is the same for all."""
        return self._actions[agent]

    def _observe(self, agent):
        seat = self.possible_agents.index(agent)
        vec = self._vec
        return {"observation": vec.observations[0, seat].copy(), "action_mask": vec.action_mask[0, seat].copy()}

    def _acting(self):
        mask = self._vec.action_mask[0, :, 1:]
        return [agent for seat, agent in enumerate(self.possible_agents) if mask[seat].any()]

    def save_replay(self, path):
        """Writes the match as a replay."""
        self._vec.save_replay(0, path)

    def close(self):
        """Frees the match."""
        self._vec.close()

    def render(self):
        """Does nothing. `save_replay` and `joute view` show a match."""


class _Aec(_Seats, AECEnv):
    def __init__(self, game, map, seed, options):
        AECEnv.__init__(self)
        self._open(game, map, seed, options)

    def observe(self, agent):
        """Returns what an agent may see and choose."""
        return self._observe(agent)

    def reset(self, seed=None, options=None):
        """Starts a new match."""
        self._vec.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def _select(self):
        """Selects the agents that act at the same time one after the other. They act when all have chosen."""
        self._chosen = {}
        self._waiting = AgentSelector(self._acting() or self.agents)
        self.agent_selection = self._waiting.reset()

    def step(self, action):
        """Lets the selected agent choose."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._chosen[agent] = action
        if not self._waiting.is_last():
            self.agent_selection = self._waiting.next()
            return
        row = [[self._chosen.get(agent, 0) for agent in self.possible_agents]]
        self._vec.step(row)
        for seat, one in enumerate(self.possible_agents):
            self.rewards[one] = float(self._vec.rewards[0, seat])
            self.terminations[one] = bool(self._vec.terminations[0, seat])
            self.truncations[one] = bool(self._vec.truncations[0, seat])
        self._select()
        self._accumulate_rewards()


class _Parallel(_Seats, ParallelEnv):
    def __init__(self, game, map, seed, options):
        self._open(game, map, seed, options)

    def reset(self, seed=None, options=None):
        """Starts a new match."""
        self._vec.reset(seed)
        self.agents = list(self.possible_agents)
        return {agent: self._observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions):
        """Lets all agents choose. Those of agents that cannot act are ignored."""
        row = [[actions.get(agent, 0) for agent in self.possible_agents]]
        self._vec.step(row)
        vec = self._vec

        def by_agent(array):
            return {agent: array[0, seat].item() for seat, agent in enumerate(self.possible_agents)}

        results = ({agent: self._observe(agent) for agent in self.agents}, by_agent(vec.rewards))
        results += (by_agent(vec.terminations), by_agent(vec.truncations), {agent: {} for agent in self.agents})
        if vec.terminations[0, 0] or vec.truncations[0, 0]:
            self.agents = []
        return results


def aec(game, map=None, seed=0, **options):
    """Returns an environment in which one agent acts after the other.

    Agents that act at the same time are asked one after the other, and their actions take effect
    together.
    """
    return wrappers.OrderEnforcingWrapper(_Aec(game, map, seed, options))


def parallel(game, map=None, seed=0, **options):
    """Returns an environment in which all agents give an action in each step.

    An agent that cannot act is offered only action 0.
    """
    return _Parallel(game, map, seed, options)
