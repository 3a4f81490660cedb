"""Rates the results of tests/reference.rs with choix, openskill and scipy, and prints the ratings as JSON."""

import json
import sys

import choix
import numpy
from openskill.models import PlackettLuce
from scipy.optimize import minimize


def davidson(count, duels, alpha):
    """Returns the strengths, the advantage of the first seat and the log of the frequency of draws."""
    first, second, place = numpy.array(duels).T

    def loss(at):
        strength, seat, draw = at[:count], at[count], at[count + 1]
        up, down = strength[first] + seat, strength[second] - seat
        level = draw + (up + down) / 2
        result = numpy.select([place > 0, place < 0], [up, down], level)
        total = numpy.logaddexp(numpy.logaddexp(up, down), level)
        return (total - result).sum() + alpha * (at * at).sum()

    return list(minimize(loss, numpy.zeros(count + 2), method="BFGS", options={"gtol": 1e-6}).x)


def openskill(count, matches):
    model = PlackettLuce()
    players = [model.rating() for _ in range(count)]
    for match in matches:
        teams = model.rate([[players[player]] for player in match])
        for player, (rated,) in zip(match, teams):
            players[player] = rated
    return [player.mu for player in players]


task = json.load(sys.stdin)
count, alpha = task["champions"], task["alpha"]
print(
    json.dumps(
        {
            "duels": list(choix.opt_pairwise(count, task["duels"], alpha=alpha)),
            "orders": list(choix.opt_rankings(count, task["orders"], alpha=alpha)),
            "draws": davidson(count, task["draws"], alpha),
            "online": openskill(count, task["orders"]),
        }
    )
)
