"""Learns a game by self-play with a small network in NumPy, and writes a replay of the result.

Usage: python learn.py [GAME] [SECONDS]
"""

import sys
import time

import numpy as np

import joute.play
from joute.play import gym

GAME = sys.argv[1] if len(sys.argv) > 1 else "morpion"
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 60
VALUES, HIDDEN, ENVS = 4, 128, 512
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

    def __call__(self, observations, mask):
        """Returns the probabilities of the offered actions, the value, the features and the hidden layer."""
        x = features(observations)
        h = np.tanh(x @ self.p["w1"] + self.p["b1"])
        logits = np.where(mask, h @ self.p["wp"], -1e9)
        logits -= logits.max(-1, keepdims=True)
        p = np.exp(logits)
        return p / p.sum(-1, keepdims=True), (h @ self.p["wv"])[:, 0], x, h

    def learn(self, observations, mask, actions, returns, rate=3e-3, entropy=0.01):
        """Makes one step of policy gradient with the value as the baseline."""
        p, value, x, h = self(observations, mask)
        n = len(actions)
        advantage = returns - value
        dlogits = p * advantage[:, None]
        dlogits[np.arange(n), actions] -= advantage
        log = np.log(p + 1e-9)
        dlogits += entropy * p * (log - (p * log).sum(-1, keepdims=True))
        dvalue = -advantage[:, None]
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
    for _ in range(200):
        acting = vec.action_mask[..., 1:].any(-1) & ~(vec.terminations | vec.truncations)
        if not acting.any():
            break
        actions = np.zeros(acting.shape, np.int64)
        seen, mask = vec.observations[acting], vec.action_mask[acting]
        actions[acting] = network.act(seen, mask)
        rows.append((np.argwhere(acting), seen, mask, actions[acting]))
        vec.step(actions)
        result += vec.rewards
    where, seen, mask, actions = (np.concatenate(part) for part in zip(*rows))
    return seen, mask, actions, result[where[:, 0], where[:, 1]]


def against_random(network, matches=400):
    """Returns the mean reward against a random player, over both seats."""
    total = []
    for seat in (0, 1):
        env = gym.GymVec(GAME, matches // 2, seat=seat, autoreset="disabled", seed=seat, max_choices=200)
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


def main():
    vec = joute.play.Vec(GAME, ENVS, autoreset="disabled", max_choices=200)
    network = Network(vec.observation_size * VALUES, vec.num_actions)
    start = shown = time.monotonic()
    print(f"before: {against_random(network):+.2f}", flush=True)
    rounds = 0
    while time.monotonic() - start < SECONDS:
        network.learn(*play_matches(vec, network))
        rounds += 1
        if time.monotonic() - shown > SECONDS / 10:
            shown = time.monotonic()
            print(f"{shown - start:4.0f} s, {rounds * ENVS} matches: {against_random(network):+.2f}", flush=True)
    print(f"after: {against_random(network):+.2f}")
    match = joute.play.make(GAME, seed=1, max_choices=200)
    while not match.over:
        vec = match.vec
        match.step({seat: network.act(vec.observations[:, seat], vec.action_mask[:, seat], best=True)[0] for seat in match.acting})
    match.save_replay("learned.jsonl")


if __name__ == "__main__":
    main()
