"""Measures the speed of self-play: `python bench.py [GAME…]`. Each row comes from the same run.

A step is one decision of an agent, with its observation and its mask. Speeds are per second of
processor time, so that a busy machine changes little. `in Python` is the part of the time that is not
spent in Rust. The choice of actions is not measured. Two threads are compared by real time, and need a
quiet machine.
"""

import sys
import time

import numpy as np

import joute.play


def choose(vec, rng):
    """Chooses an offered action for each seat at random, and returns the number of seats that act.

    A turn is seldom ended early. Only the offered actions are visited, because some games have many.
    """
    mask = vec.action_mask.reshape(-1, vec.num_actions)
    rows, offered = np.nonzero(mask[:, 1:])
    counts = np.bincount(rows, minlength=len(mask))
    acting = counts > 0
    first = np.cumsum(counts) - counts
    drawn = first + (rng.random(len(mask)) * counts).astype(np.int64)
    actions = np.zeros(len(mask), np.int64)
    actions[acting] = offered[drawn[acting]] + 1
    actions[(mask[:, 0] == 1) & (rng.random(len(mask)) < 0.02)] = 0
    return actions.reshape(vec.num_envs, vec.seats), int(acting.sum())


def measure(game, envs, threads, clock, seconds=2.0):
    """Returns the steps per second and the part of the time outside of Rust."""
    rng = np.random.default_rng(0)
    vec = joute.play.Vec(game, envs, threads=threads, seed=1)
    native, inside = vec._pool.step, 0.0

    class Timed:
        def step(self, actions):
            nonlocal inside
            start = clock()
            native(actions)
            inside += clock() - start

    vec._pool = Timed()
    steps, spent = 0, 0.0
    while spent < seconds:
        actions, acting = choose(vec, rng)
        steps += acting
        start = clock()
        vec.step(actions)
        spent += clock() - start
    return steps / spent, 1 - inside / spent


def pettingzoo(name, clock=time.process_time):
    """Returns the steps per second of an environment of PettingZoo itself."""
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()
    rng, steps, spent = np.random.default_rng(0), 0, 0.0
    env.reset(seed=0)
    while spent < 2:
        agent = env.agent_selection
        observation = env.observe(agent)
        if env.terminations[agent]:
            env.reset()
            continue
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        start = clock()
        env.step(action)
        env.observe(env.agent_selection)
        spent += clock() - start
        steps += 1
    return steps / spent


def openspiel(name, clock=time.process_time):
    """Returns the steps per second of OpenSpiel, with its observation and its mask."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng, steps, spent = np.random.default_rng(0), 0, 0.0
    state = game.new_initial_state()
    while spent < 2:
        if state.is_terminal():
            state = game.new_initial_state()
        action = int(rng.choice(state.legal_actions()))
        start = clock()
        state.apply_action(action)
        if not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
        spent += clock() - start
        steps += 1
    return steps / spent


#: The environments of other libraries that are measured if they are installed.
OTHERS = (
    ("PettingZoo tictactoe_v3", pettingzoo, "tictactoe_v3"),
    ("PettingZoo connect_four_v3", pettingzoo, "connect_four_v3"),
    ("OpenSpiel tic_tac_toe", openspiel, "tic_tac_toe"),
    ("OpenSpiel connect_four", openspiel, "connect_four"),
)


def main():
    print(f"{'game':16}{'envs':>6}{'steps/s':>12}{'in Python':>11}{'two threads':>13}")
    for game in sys.argv[1:] or joute.play.games():
        many = joute.play.Vec(game, 1).observation_size > 4096
        envs = 128 if many else 1024
        speed, share = measure(game, envs, 1, time.process_time)
        one, two = (measure(game, envs, threads, time.perf_counter, 1.0)[0] for threads in (1, 2))
        print(f"{game:16}{envs:6}{speed:12,.0f}{share:11.0%}{two / one:12.2f}x", flush=True)
    for title, measured, name in OTHERS:
        try:
            print(f"{title:27}{measured(name):7,.0f}", flush=True)
        except ImportError as error:
            print(f"{title}: {error}")


if __name__ == "__main__":
    main()
