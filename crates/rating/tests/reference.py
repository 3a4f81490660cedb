"""Rates the results of tests/reference.rs with choix, openskill and scipy, and prints the ratings as JSON.

The methods of Ordo and BayesElo are written out here, because the programs themselves are no packages of Python.
"""

import json
import sys

import choix
import numpy
from openskill.models import PlackettLuce
from scipy.optimize import minimize, root


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


def ordo(count, duels):
    """Returns the strengths and the advantage of the first seat with which expected points equal the points."""
    first, second, place = numpy.array(duels).T
    points = (1 + place) / 2

    def excess(at):
        expected = 1 / (1 + numpy.exp(at[second] - at[first] - at[count]))
        missing = numpy.bincount(first, points - expected, count) - numpy.bincount(second, points - expected, count)
        # The sum of these is 0, so that the mean of the strengths takes the place of one of them.
        return [*missing[1:], at[:count].mean(), (points - expected).sum()]

    found = root(excess, numpy.zeros(count + 1), tol=1e-10)
    assert found.success, found.message
    return list(found.x)


def bayeselo(count, duels):
    """Returns the strengths, the advantage of the first seat and the width of draws of Rao and Kupper's model, by
    minorisation and maximisation (Hunter, 2004). A draw counts as a win and as a loss."""
    first, second, place = numpy.array(duels).T
    up, down, drawn = place >= 0, place <= 0, (place == 0).sum()
    odds, seat, draw = numpy.ones(count), 1.0, 1.0

    def shares():
        """Returns the inverses of the denominators of the chances to win on the first and on the second seat."""
        one, other = seat * odds[first], odds[second]
        return up / (one + draw * other), down / (other + draw * one)

    for _ in range(20_000):
        before = odds
        won, lost = shares()
        weights = numpy.bincount(first, seat * (won + draw * lost), count)
        weights += numpy.bincount(second, draw * won + lost, count)
        odds = (numpy.bincount(first, up, count) + numpy.bincount(second, down, count)) / weights
        odds /= numpy.exp(numpy.log(odds).mean())
        won, lost = shares()
        seat = up.sum() / (odds[first] * (won + draw * lost)).sum()
        won, lost = shares()
        part = drawn / (odds[second] * won + seat * odds[first] * lost).sum()
        draw = part + numpy.sqrt(1 + part * part)
        if abs(numpy.log(odds / before)).max() < 1e-9:
            return [*numpy.log(odds), numpy.log(seat), numpy.log(draw)]
    raise AssertionError("the search does not end")


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
decided = [duel for duel in task["draws"] if duel[2]]
print(
    json.dumps(
        {
            "duels": list(choix.opt_pairwise(count, task["duels"], alpha=alpha)),
            "orders": list(choix.opt_rankings(count, task["orders"], alpha=alpha)),
            "draws": davidson(count, task["draws"], alpha),
            **{
                f"{name}, {which}": method(count, duels)
                for name, method in [("Ordo", ordo), ("BayesElo", bayeselo)]
                for which, duels in [("decided", decided), ("all", task["draws"])]
            },
            "online": openskill(count, task["orders"]),
        }
    )
)
