"""Checks that the environments of all games keep the conventions of PettingZoo and Gymnasium."""

import os
import sys
import tempfile
import warnings

import numpy as np
import without_torch  # noqa: F401 (before PufferLib)
import pufferlib.vector
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

import joute.play
from joute.play import gym, puffer, zoo
from joute.play.evaluation import estimate


def random_actions(vec, rng):
    """Chooses an offered action for each seat. Seldom ends a turn early."""
    noise = rng.random(vec.action_mask.shape, np.float32)
    noise[..., 0] *= 0.1
    return np.where(vec.action_mask, noise, -1.0).argmax(-1)


def check_vec(game):
    """Matches end with rewards, results are written in place, and a thread of its own changes nothing."""
    rng = np.random.default_rng(1)
    kind = {"seed": 3, "max_choices": 60}
    vec = joute.play.Vec(game, 4, threads=2, **kind)
    buffers = {"observations": np.zeros_like(vec.observations), "rewards": np.zeros_like(vec.rewards)}
    twin = joute.play.Vec(game, 4, buffers=buffers, **kind)
    assert twin.observations is buffers["observations"]
    ended = 0
    for _ in range(70):
        actions = random_actions(vec, rng)
        observations, _, terminations, truncations, infos = vec.step(actions)
        assert observations is vec.observations and infos["actor"] is vec.actor
        twin.send(actions)
        twin.recv()
        ended += (terminations | truncations)[:, 0].sum()
        for name, array in vec.arrays.items():
            assert np.array_equal(array, twin.arrays[name]), (game, name)
    assert ended >= 4, (game, ended)
    fields = vec.fields
    assert all(np.shares_memory(field, vec.observations) for field in fields.values())
    assert sum(field[0, 0].size for field in fields.values()) == vec.observation_size
    vec.reset(seed=3)
    twin.reset(seed=3)
    assert np.array_equal(vec.observations, twin.observations)
    for wrong in (vec.num_actions, -2):
        before = vec.snapshot(0)
        acting = vec.action_mask[..., 1:].any(-1)
        try:
            vec.step(np.where(acting, wrong, 0))
        except ValueError as error:
            assert "not offered" in str(error), error
        else:
            raise AssertionError("an action that is not offered was taken")
        assert vec.snapshot(0) == before
    vec.close()
    twin.close()


def check_match(game, folder):
    """A snapshot leads to the same match, whose replay is written for `joute verify`."""
    rng = np.random.default_rng(2)
    match = joute.play.make(game, seed=5)
    state = None
    for step in range(4000):
        if match.over:
            break
        if step == 3:
            state = match.snapshot()
        late = step > 200
        match.step({seat: match.legal(seat)[0] if late else rng.choice(match.legal(seat)) for seat in match.acting})
    assert match.over, game
    match.save_replay(os.path.join(folder, f"{game}.jsonl"))
    if state is not None:
        match.restore(state)
        assert not match.over and match.snapshot() == state


def check_conventions(game):
    """The checks of PettingZoo and Gymnasium themselves."""
    api_test(zoo.aec(game, max_choices=80), num_cycles=120)
    parallel_api_test(zoo.parallel(game, max_choices=80), num_cycles=120)
    seed_test(lambda: zoo.aec(game, max_choices=80), num_cycles=20)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gym.make(game, max_choices=80))
    for autoreset in ("next_step", "same_step"):
        check_gym_vec(game, autoreset)


def check_arena(game, folder):
    """Policies play a match of the arena, which accepts their turns."""
    decisions = 0

    def policy(observations, action_mask, rng):
        nonlocal decisions
        decisions += 1
        legal = np.flatnonzero(action_mask[0])
        return [legal[0] if decisions > 200 else rng.choice(legal)]

    seats = [policy] * joute.play.shape(game)[1]
    result = joute.play.Arena("L0").play(game, seats, seed=6)
    assert result.gone == (None,) * len(seats) and decisions > 0, result
    result.save_replay(os.path.join(folder, f"{game}-arena.jsonl"))


def check_puffer(game):
    """PufferLib's own vectors of environments accept the environment, and matches restart by themselves."""
    rng = np.random.default_rng(5)
    options = {"num_envs": 3, "max_choices": 40}
    native = puffer.PufferVec(game, seed=1, **options)
    serial = pufferlib.vector.make(
        puffer.PufferVec, env_args=[game], env_kwargs=options, backend=pufferlib.vector.Serial, num_envs=2, seed=1
    )
    native.reset(seed=1)
    serial.reset(seed=1)
    agents = native.num_agents
    ended = 0
    for _ in range(60):
        _, mask = native.split(native.observations)
        # The second environment has another seed, and its actions come from its own masks.
        _, masks = native.split(serial.observations)
        assert np.array_equal(mask, masks[:agents])
        actions = np.concatenate([random_actions_of(mask, rng), random_actions_of(masks[agents:], rng)])
        observations, rewards, terminals, truncations, infos = native.step(actions[:agents])
        assert observations is native.observations and observations in native.observation_space
        ended += sum(info["matches"] for info in infos)
        others = serial.step(actions)
        for one, other in zip((observations, rewards, terminals, truncations), others):
            assert np.array_equal(one, other[:agents])
        assert native.masks.any(), "no agent can choose"
    assert ended >= 3, (game, ended)
    # An action that is not offered ends the match of its agent only.
    agent = int(native.masks.argmax())
    _, mask = native.split(native.observations)
    actions = np.where(native.masks, mask.argmax(-1), 0)
    wrong = np.flatnonzero(mask[agent] == 0)
    if len(wrong):
        actions[agent] = wrong[0]
        _, rewards, terminals, _, infos = native.step(actions)
        assert rewards[agent] == -1 and terminals[agent] and infos[0]["illegal"] == 1
        assert terminals.sum() == native.vec.seats
    native.close()
    serial.close()


def random_actions_of(mask, rng):
    """Chooses an offered action for each row."""
    return np.where(mask, rng.random(mask.shape, np.float32), -1.0).argmax(-1)


def check_gym_vec(game, autoreset):
    """The agent can always choose, and matches restart as Gymnasium defines it."""
    rng = np.random.default_rng(4)
    env = gym.GymVec(game, 3, autoreset=autoreset, seat=1, max_choices=60)
    observations, _ = env.reset(seed=1)
    was_over = np.zeros(3, bool)
    ends = 0
    for _ in range(80):
        mask = observations["action_mask"]
        acting = mask[:, 1:].any(-1)
        if autoreset == "same_step":
            assert acting.all(), (game, "the agent has no choice")
        observations, rewards, terminations, truncations, infos = env.step(gym.random_policy(None, mask, rng))
        assert observations in env.observation_space
        over = terminations | truncations
        ends += over.sum()
        assert not (rewards[was_over] != 0).any() or autoreset == "same_step"
        if autoreset == "same_step" and over.any():
            assert infos["_final_obs"].tolist() == over.tolist()
        assert not (over & was_over).any() or autoreset == "same_step"
        was_over = over
    assert ends > 0, (game, autoreset)
    env.close()


def check_evaluation():
    """Estimates are those of `crates/league/src/sprt.rs`, whose tests take them from fastchess."""
    for pairs, elo, error in (((34, 54, 63, 64, 75), 55.58, 27.65), ((332, 433, 498, 333, 334), -8.64, 10.33)):
        known = estimate("known", pairs)
        assert abs(known.elo - elo) < 0.01 and abs((known.high - known.low) / 2 - error) < 0.01, known

    def last(observations, action_mask, rng):
        return action_mask.shape[1] - 1 - action_mask[:, ::-1].argmax(-1)

    def passes(observations, action_mask, rng):
        return np.zeros(len(observations), int)

    itself, other, idle = joute.play.evaluate("morpion", last, {"itself": last, "random": gym.random_policy, "passes": passes}, 400)
    (back,) = joute.play.evaluate("morpion", gym.random_policy, {"last": last}, matches=400)
    assert itself.elo == 0 and itself.pairs == (0, 0, 200, 0, 0), itself
    assert sum(other.pairs) == 200 and other.low > 0 > back.high, (other, back)
    assert idle.share == 1 and idle.high == float("inf") and abs(idle.low - 849.5) < 1, idle


def main():
    check_evaluation()
    folder = sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp()
    for game in sys.argv[2:] or joute.play.games():
        check_vec(game)
        check_match(game, folder)
        check_arena(game, folder)
        check_conventions(game)
        check_puffer(game)
        assert joute.play.spaces(game).startswith(f"# Spaces of {game}\n")
        print(game, "ok", flush=True)


if __name__ == "__main__":
    main()
