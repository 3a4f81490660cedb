"""Plays with a network that was trained by self-play. It needs nothing but Python.

`observation` and `play` follow the page that `joute.play.spaces("morpion")` prints. A champion for another
game differs in these two functions only.
"""

import math

import weights
from api import *

CELLS = [(row, column) for row in range(TAILLE) for column in range(TAILLE)]


def observation():
    """Returns the integers that the network saw in training: the answers of all query functions."""
    free = cases_vides()
    seen = [int(marque_en(cell)) for cell in CELLS]
    seen += [len(free)] + [part for cell in free for part in cell]
    seen += [0] * (len(CELLS) + 1 + 2 * len(CELLS) - len(seen))
    return seen + [moi(), adversaire(), tour_actuel()]


def play(action):
    """Carries out an action. Action 0 ends the turn, and each other one marks a cell."""
    if action > 0:
        poser(CELLS[action - 1])


def network(seen):
    """Returns the preference of the network for each action."""
    hidden = list(weights.B1)
    for number, value in enumerate(seen):
        row = weights.W1[number * weights.VALUES + min(max(value, 0), weights.VALUES - 1)]
        hidden = [total + weight for total, weight in zip(hidden, row)]
    hidden = [math.tanh(total) for total in hidden]
    return [sum(value * weight for value, weight in zip(hidden, column)) for column in weights.WP]


def partie_init():
    pass


def jouer_tour():
    offered = [0] + [CELLS.index(cell) + 1 for cell in cases_vides()]
    preferences = network(observation())
    play(max(offered, key=preferences.__getitem__))


def partie_fin():
    pass
