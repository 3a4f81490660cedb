"""Compares a policy with others, with the Elo difference that `joute duel` would state."""

import dataclasses
import math

import numpy as np

from . import _native
from .arena import Arena
from .vec import Vec

#: The weight that results which have not occurred get in total, in pairs of matches.
UNSEEN = 5e-3

#: Half of the width of a 95 % confidence interval, in standard deviations.
WIDTH = 1.959963984540054


@dataclasses.dataclass(frozen=True)
class Estimate:
    """The result of a policy against an opponent.

    `pairs` counts the pairs of matches by the half points of the policy, from 0 to 4. `elo` is the
    estimated difference, and `low` and `high` are its 95 % confidence interval.
    """

    opponent: str
    pairs: tuple
    elo: float
    low: float
    high: float

    @property
    def share(self):
        """The share of the points that the policy has won, from 0 to 1."""
        return float(np.dot(self.pairs, range(5)) / 4 / sum(self.pairs))

    def __str__(self):
        return f"{self.opponent}: {self.elo:+.0f} Elo [{self.low:+.0f}, {self.high:+.0f}], {self.share:.1%} of the points"


def _elo(share):
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else 400 * math.log10(share / (1 - share))


def estimate(opponent, pairs):
    """Returns the estimate that follows from the results of pairs, as in `crates/league/src/sprt.rs`."""
    pairs = tuple(int(count) for count in pairs)
    count = sum(pairs)
    share = np.dot(pairs, range(5)) / 4 / count
    # If all points were won, only a lower bound is known.
    least = _elo(0.05 ** (1 / (2 * count)))
    if share >= 1:
        return Estimate(opponent, pairs, math.inf, least, math.inf)
    if share <= 0:
        return Estimate(opponent, pairs, -math.inf, -math.inf, -least)
    weights = [number or UNSEEN / 5 for number in pairs]
    variance = sum(weight * (half / 4 - share) ** 2 for half, weight in enumerate(weights)) / count
    half = WIDTH * math.sqrt(variance / count)
    return Estimate(opponent, pairs, _elo(share), _elo(share - half), _elo(share + half))


def _play(game, policies, pairs, seed, rng, options):
    """Plays matches in which each seat has a policy. Returns the rewards of seat 0."""
    vec = Vec(game, pairs, seed=seed, autoreset="disabled", **options)
    if vec.seats != 2:
        raise ValueError(f"evaluate() plays matches of two players, and {game} has {vec.seats}")
    total = np.zeros(pairs)
    actions = np.zeros((pairs, 2), np.int64)
    while True:
        acting = vec.action_mask[..., 1:].any(-1)
        if not acting.any():
            vec.close()
            return total
        actions[:] = 0
        for seat, policy in enumerate(policies):
            rows = acting[:, seat]
            if rows.any():
                actions[rows, seat] = policy(vec.observations[rows, seat], vec.action_mask[rows, seat], rng)
        vec.step(actions)
        total += vec.rewards[:, 0]


def _play_champion(game, policy, champion, pairs, seed, rng, jail, *, maps=None, mode="", list_capacity=64):
    """Plays pairs of matches against a champion in the jail. Returns the half points of each pair.

    Pairs with the same matches are counted once, as in `joute duel`: they prove nothing more.
    """
    arena = Arena(jail)
    maps = maps or [name for name, _ in _native.maps(game)] or [None]
    seen = {}
    for number in range(pairs):
        setup = {"map": maps[number % len(maps)], "seed": seed + number // len(maps), "mode": mode}
        setup |= {"rng": rng, "list_capacity": list_capacity}
        first = arena.play(game, (policy, champion), **setup)
        second = arena.play(game, (champion, policy), **setup)
        won = np.sign(first.ranks[1] - first.ranks[0]) + np.sign(second.ranks[0] - second.ranks[1])
        seen[setup["map"], first.turns(), second.turns()] = int(won) + 2
    return np.array(list(seen.values()))


def evaluate(game, policy, opponents, matches=400, seed=0, jail=None, **options):
    """Plays a policy against opponents, and returns an `Estimate` for each.

    `policy` is a function of `(observations, action_mask, rng)` that returns an action for each row.
    Each value of the dict `opponents` is such a function or the folder of a built kit in any language.
    Champions of kits play in the jail (see `Arena`). The two matches of a pair have the same setup,
    and the players change seats. A match that `max_choices` truncates is a draw. The other options are
    those of `Vec`; matches against champions take `maps`, `mode` and `list_capacity`.
    """
    pairs = max(1, matches // 2)
    results = []
    for number, (name, opponent) in enumerate(opponents.items()):
        rng = np.random.default_rng((seed, number))
        if callable(opponent):
            first = _play(game, (policy, opponent), pairs, seed + number, rng, options)
            second = -_play(game, (opponent, policy), pairs, seed + number, rng, options)
            halves = (np.sign(first) + np.sign(second) + 2).astype(int)
        else:
            halves = _play_champion(game, policy, opponent, pairs, seed, rng, jail, **options)
        results.append(estimate(name, np.bincount(halves, minlength=5)))
    return results
