"""Plays policies against built champions in the jail: `champions.py REPLAYS C_KIT CRASHING_KIT PYTHON_KIT`.

The C champion takes the first free cell. The kit of Python receives a trained policy.
"""

import os
import subprocess
import sys
import time

import numpy as np

import joute.play
from joute.play import gym

GAME = "morpion"


def first_offered(observations, action_mask, rng):
    return (action_mask[:, 1:] == 1).argmax(-1) + 1


def check_matches(arena, replays, champion, crashing):
    """A champion plays as the same policy does, and a champion that fails leaves the match."""
    result = arena.play(GAME, (first_offered, champion))
    alone = arena.play(GAME, (first_offered, first_offered))
    assert result.turns() == alone.turns(), (result.replay, alone.replay)
    assert result.ranks == (1, 2) and result.gone == (None, None), result
    result.save_replay(os.path.join(replays, "champion.jsonl"))
    left = arena.play(GAME, (crashing, first_offered))
    assert left.ranks == (2, 1) and left.gone[0] and not left.gone[1], left


def check_time(arena, champion):
    """Policies have no time limit, which is 1.5 s for a call of a champion."""

    def slow(observations, action_mask, rng):
        if len(seen) == 0:
            time.sleep(1.8)
        seen.append(1)
        return first_offered(observations, action_mask, rng)

    seen = []
    result = arena.play(GAME, (slow, champion))
    assert result.gone == (None, None) and result.ranks == (1, 2), result
    assert result.longest[0] > 1.7, result


def check_errors(arena, champion):
    """Errors of policies reach the caller."""

    def illegal(observations, action_mask, rng):
        return [action_mask.shape[1]]

    def fails(observations, action_mask, rng):
        raise KeyError("lost")

    for policy, error in ((illegal, ValueError), (fails, KeyError)):
        for seats in ((policy, champion), (champion, policy)):
            try:
                arena.play(GAME, seats)
            except error:
                continue
            raise AssertionError(f"no {error.__name__}")
    for seats in ((first_offered,), (first_offered, "/nowhere")):
        try:
            arena.play(GAME, seats)
        except ValueError:
            continue
        raise AssertionError("no ValueError")


def check_observations(arena):
    """A policy sees in the arena what it sees in a `Vec`."""
    decisions = []

    def record(observations, action_mask, rng):
        action = gym.random_policy(observations, action_mask, rng)
        decisions.append((observations[0], action_mask[0], int(action[0])))
        return action

    arena.play(GAME, (record, record), seed=3)
    vec = joute.play.Vec(GAME, 1, autoreset="disabled")
    for observation, action_mask, action in decisions:
        seat = vec.actor[0]
        assert np.array_equal(observation, vec.observations[0, seat])
        assert np.array_equal(action_mask, vec.action_mask[0, seat])
        vec.step([action])
    assert vec.terminations[0].all() and len(decisions) >= 5


def check_evaluation(champion):
    """Pairs that repeat each other are counted once. A random policy does not repeat itself."""
    same, = joute.play.evaluate(GAME, first_offered, {"first": champion}, matches=6)
    assert same.pairs == (0, 0, 1, 0, 0), same
    worse, = joute.play.evaluate(GAME, gym.random_policy, {"first": champion}, matches=60)
    assert sum(worse.pairs) > 20 and worse.elo < 0, worse


def check_sent_policy(arena, opponent, kit, examples):
    """A trained policy plays the same matches as a Python champion, well within the time limit."""
    sys.path.insert(0, examples)
    sys.argv = ["learn.py", GAME, "3"]
    import learn

    learn.main()
    with open("learned.csv", encoding="utf-8") as file:
        rewards = [float(line.split(",")[2]) for line in file.readlines()[1:]]
    assert rewards[-1] > rewards[0], rewards
    network = learn.Network.load("learned.npz")
    subprocess.run([sys.executable, os.path.join(examples, "send.py"), "learned.npz", kit], check=True)
    subprocess.run(["make", "--silent", "-C", kit], check=True)

    def policy(observations, action_mask, rng):
        return network.act(observations, action_mask, best=True)

    for own, sent in (((policy, opponent), (kit, opponent)), ((opponent, policy), (opponent, kit))):
        own, sent = arena.play(GAME, own), arena.play(GAME, sent)
        assert sent.gone == (None, None) and own.turns() == sent.turns(), (own.replay, sent.replay)
        assert max(sent.longest) < 0.5, sent.longest


def main():
    replays, champion, crashing, kit = sys.argv[1:5]
    examples = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples")
    arena = joute.play.Arena()
    print("jail", arena.jail)
    check_matches(arena, replays, champion, crashing)
    check_time(arena, champion)
    check_errors(arena, champion)
    check_observations(arena)
    check_evaluation(champion)
    check_sent_policy(arena, champion, kit, examples)


if __name__ == "__main__":
    main()
