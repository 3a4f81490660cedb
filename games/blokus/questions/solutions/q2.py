#!/usr/bin/env python3
"""Question 2 : une suite de coups est-elle valable ?"""

import sys

from grille import Partie, lit_coups


def valide(coups):
    partie = Partie()
    for numero, coup in enumerate(coups):
        if not partie.possible(numero % 2, *coup):
            return False
        partie.pose(numero % 2, *coup)
    return True


print("valide" if valide(lit_coups(sys.stdin)) else "invalide")
