"""Computes how narrow intervals can become at best with a third of the matches of a round robin.

The mean half width of the intervals is a convex function of the numbers of matches of all pairs. Multiplicative steps
lower it, and its slope gives a bound that no numbers of matches can reach. The strengths are the quantiles of a normal
distribution. Arguments: the numbers of champions and of chosen matches, the spread in Elo, the number of steps.
"""

import sys
from statistics import NormalDist

import numpy

ELO = 400 / numpy.log(10)


class Table:
    def __init__(self, count, spread):
        levels = [NormalDist(0, spread / ELO).inv_cdf((index + 0.5) / count) for index in range(count)]
        half = numpy.subtract.outer(levels, levels) / 2
        odds = numpy.exp(half) + numpy.exp(-half)
        # The variance of a score in Davidson's model, if a tenth of the matches of equal champions are drawn.
        self.information = (1 + odds / 18) / (odds + 2 / 9) ** 2
        numpy.fill_diagonal(self.information, 0)
        self.prior = (ELO / spread) ** 2
        self.count = count

    def deviations(self, played):
        """Returns the standard deviations of all ratings from their mean, and their slope for each pair."""
        known = played * self.information
        covariance = numpy.linalg.inv(numpy.diag(known.sum(0) + self.prior) - known) - 1 / self.prior / self.count
        deviations = numpy.sqrt(covariance.diagonal())
        squared = (covariance / deviations) @ covariance / 2
        diagonal = squared.diagonal()
        return deviations.sum(), self.information * (diagonal[:, None] + diagonal - squared - squared.T)


def widths(count, matches, spread, steps):
    """Returns the mean half widths of a round robin and of the best choice, and a bound of all choices, in Elo."""
    table = Table(count, spread)
    full, _ = table.deviations(numpy.full((count, count), 6 * matches / count / (count - 1)))
    played, bound = table.information, 0
    for _ in range(steps):
        # The sum counts each match twice.
        played = played * (2 * matches / played.sum())
        best, slope = table.deviations(played)
        bound = max(bound, best + (played * slope).sum() / 2 - matches * slope.max())
        played = played * numpy.sqrt(slope)
    return numpy.array([full, best, bound]) / count * 1.96 * ELO


print("round robin ±{:.1f}, best choice ±{:.1f}, no choice below ±{:.1f}".format(*widths(*map(int, sys.argv[1:]))))
