"""Une petite stratégie, pour partir de quelque chose.

À chaque tour, elle pose une des plus grosses pièces possibles, là où elle avance le plus vers le coin opposé. Elle ne
regarde ni les coins qu'elle se laisse ni ceux de l'autre : il reste de quoi faire mieux.
"""

from api import *


def partie_init():
    pass


def jouer_tour():
    possibles = coups_possibles(moi())
    if possibles:
        poser(max(possibles, key=valeur))
    else:
        passer()


def partie_fin():
    pass


def valeur(pose):
    """Le nombre de blocs d'abord, puis la distance à notre case de départ."""
    x0, y0 = case_depart_joueur(moi())
    cases = cases_couvertes(pose)
    return len(cases), max(abs(x - x0) + abs(y - y0) for x, y in cases)
