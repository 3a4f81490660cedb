"""Learns a game by self-play with PPO and a small network in NumPy.

Usage: python learn.py [GAME] [SECONDS] [KIT]

Writes the network to `learned.npz`, the course of learning to `learned.csv`, a replay to `learned.jsonl`,
and a picture of the course to `learned.svg` if Matplotlib is installed. With the folder of a built kit, the
replay is a match against its champion, and the Elo difference is printed.
"""

import csv
import sys
import time

import numpy as np

import joute.play
from joute.play import gym

VALUES, HIDDEN, ENVS = 4, 128, 512
#: The settings of PPO: passes over the decisions of a round, decisions of a gradient step, and the largest
#: change of a probability. The entropy keeps actions of the same value, so that matches differ.
EPOCHS, BATCH, CLIP, ENTROPY = 4, 1024, 0.2, 0.03
#: The largest number of random steps at the start of a match. They lead to positions that the network avoids.
OPENING = 2
rng = np.random.default_rng(0)


def features(observations):
    """Encodes each integer of an observation as one of a few small values."""
    small = np.clip(observations, 0, VALUES - 1)
    return (small[..., None] == np.arange(VALUES)).reshape(*observations.shape[:-1], -1).astype(np.float32)


class Network:
    """A network with one hidden layer, a policy and a value, and Adam."""

    def __init__(self, inputs, actions):
        shapes = {"w1": (inputs, HIDDEN), "b1": (HIDDEN,), "wp": (HIDDEN, actions), "wv": (HIDDEN, 1)}
        self.p = {name: (rng.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32) for name, shape in shapes.items()}
        self.p["b1"][:] = 0
        self.m = {name: np.zeros_like(value) for name, value in self.p.items()}
        self.v = {name: np.zeros_like(value) for name, value in self.p.items()}
        self.t = 0

    def save(self, path):
        """Writes the network to a file."""
        np.savez(path, **self.p)

    @classmethod
    def load(cls, path):
        """Reads a network from a file."""
        with np.load(path) as arrays:
            network = cls(*(arrays[name].shape[axis] for name, axis in (("w1", 0), ("wp", 1))))
            network.p = dict(arrays)
        return network

    def __call__(self, observations, mask):
        """Returns the probabilities of the offered actions, the value, the features and the hidden layer."""
        x = features(observations)
        h = np.tanh(x @ self.p["w1"] + self.p["b1"])
        logits = np.where(mask, h @ self.p["wp"], -1e9)
        logits -= logits.max(-1, keepdims=True)
        p = np.exp(logits)
        return p / p.sum(-1, keepdims=True), (h @ self.p["wv"])[:, 0], x, h

    def learn(self, observations, mask, actions, returns):
        """Learns from the decisions of a round of matches with several passes of PPO."""
        p, value, _, _ = self(observations, mask)
        old = p[np.arange(len(actions)), actions]
        advantage = returns - value
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        for _ in range(EPOCHS):
            order = rng.permutation(len(actions))
            for at in range(0, len(order), BATCH):
                part = order[at : at + BATCH]
                self.descend(observations[part], mask[part], actions[part], returns[part], advantage[part], old[part])

    def descend(self, observations, mask, actions, returns, advantage, old, rate=1e-3):
        """Makes one gradient step. `old` has the probabilities with which the actions were chosen."""
        p, value, x, h = self(observations, mask)
        n = len(actions)
        ratio = p[np.arange(n), actions] / old
        # A probability that has already changed by more than the clip is left alone.
        weight = np.where(np.where(advantage > 0, ratio < 1 + CLIP, ratio > 1 - CLIP), ratio * advantage, 0)
        dlogits = p * weight[:, None]
        dlogits[np.arange(n), actions] -= weight
        log = np.log(p + 1e-9)
        dlogits += ENTROPY * p * (log - (p * log).sum(-1, keepdims=True))
        dvalue = (value - returns)[:, None]
        dh = (dlogits @ self.p["wp"].T + dvalue @ self.p["wv"].T) * (1 - h * h)
        grads = {"w1": x.T @ dh, "b1": dh.sum(0), "wp": h.T @ dlogits, "wv": h.T @ dvalue}
        self.t += 1
        for name, grad in grads.items():
            grad = grad / n
            self.m[name] += 0.1 * (grad - self.m[name])
            self.v[name] += 0.001 * (grad * grad - self.v[name])
            step = self.m[name] / (1 - 0.9**self.t) / (np.sqrt(self.v[name] / (1 - 0.999**self.t)) + 1e-8)
            self.p[name] -= rate * step

    def act(self, observations, mask, best=False):
        """Chooses an offered action for each row."""
        p = self(observations, mask)[0]
        score = p if best else np.log(p + 1e-30) + rng.gumbel(size=p.shape)
        return np.where(mask, score, -np.inf).argmax(-1)


def play_matches(vec, network):
    """Plays one match in each environment. Returns the decisions of all seats with their results."""
    vec.reset(int(rng.integers(1 << 30)))
    rows = []
    result = np.zeros((vec.num_envs, vec.seats), np.float32)
    opening = rng.integers(OPENING + 1, size=vec.num_envs)
    for step in range(200):
        acting = vec.action_mask[..., 1:].any(-1) & ~(vec.terminations | vec.truncations)
        if not acting.any():
            break
        actions = np.zeros(acting.shape, np.int64)
        seen, mask = vec.observations[acting], vec.action_mask[acting]
        actions[acting] = network.act(seen, mask)
        at_random = acting & (step < opening)[:, None]
        actions[at_random] = gym.random_policy(None, vec.action_mask[at_random], rng)
        learned = ~at_random[acting]
        rows.append((np.argwhere(acting)[learned], seen[learned], mask[learned], actions[acting][learned]))
        vec.step(actions)
        result += vec.rewards
    where, seen, mask, actions = (np.concatenate(part) for part in zip(*rows))
    return seen, mask, actions, result[where[:, 0], where[:, 1]]


def against_random(game, network, matches=400):
    """Returns the mean reward against a random player, over both seats."""
    total = []
    for seat in (0, 1):
        env = gym.GymVec(game, matches // 2, seat=seat, autoreset="disabled", seed=seat, max_choices=200)
        observations, _ = env.reset(seed=seat)
        rewards = np.zeros(env.num_envs)
        for _ in range(200):
            actions = network.act(observations["observation"], observations["action_mask"], best=True)
            observations, reward, terminations, truncations, _ = env.step(actions)
            rewards += reward
            if (terminations | truncations).all():
                break
        total.append(rewards)
    return float(np.mean(total))


def draw(path, rows):
    """Draws the course of learning, if Matplotlib is installed."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return
    seconds, _, rewards = zip(*rows)
    figure = Figure()
    axes = figure.subplots()
    axes.plot(seconds, rewards, marker=".")
    axes.set(xlabel="seconds", ylabel="mean reward against a random player", ylim=(-1.05, 1.05))
    figure.savefig(path)


def learn(game, seconds):
    """Learns a game. Returns the network and a row for each measurement: seconds, matches, mean reward."""
    vec = joute.play.Vec(game, ENVS, autoreset="disabled", max_choices=200)
    network = Network(vec.observation_size * VALUES, vec.num_actions)
    start = shown = time.monotonic()
    rows = [(0.0, 0, against_random(game, network))]
    rounds = 0
    while time.monotonic() - start < seconds:
        network.learn(*play_matches(vec, network))
        rounds += 1
        now = time.monotonic()
        if now - shown > seconds / 10 or now - start >= seconds:
            shown = now
            rows.append((now - start, rounds * ENVS, against_random(game, network)))
            print("{:4.0f} s, {} matches: {:+.2f}".format(*rows[-1]), flush=True)
    return network, rows


def main():
    game = sys.argv[1] if len(sys.argv) > 1 else "morpion"
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    network, rows = learn(game, seconds)
    print(f"against a random player: {rows[0][2]:+.2f} before, {rows[-1][2]:+.2f} after")
    network.save("learned.npz")
    with open("learned.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("seconds", "matches", "reward"), *rows])
    draw("learned.svg", rows)

    def policy(observations, action_mask, rng):
        return network.act(observations, action_mask)

    def best(observations, action_mask, rng):
        return network.act(observations, action_mask, best=True)

    kit = sys.argv[3] if len(sys.argv) > 3 else None
    others = joute.play.shape(game)[1] - 1
    # The jail is for champions. Policies need none.
    arena = joute.play.Arena(None if kit else "L0")
    arena.play(game, [best, *[kit or best] * others]).save_replay("learned.jsonl")
    if kit:
        (estimate,) = joute.play.evaluate(game, policy, {kit: kit}, matches=400)
        print(estimate)


if __name__ == "__main__":
    main()
