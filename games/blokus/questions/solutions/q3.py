#!/usr/bin/env python3
"""Question 3 : les coups possibles pour le joueur 1."""

import sys

from grille import COTE, PIECES, Partie, lit_coups

partie = Partie()
for numero, coup in enumerate(lit_coups(sys.stdin)):
    partie.pose(numero % 2, *coup)
trouves = [
    (nom, x, y)
    for nom in PIECES
    for x in range(1, COTE + 1)
    for y in range(1, COTE + 1)
    if partie.possible(0, nom, x, y)
]
for coup in trouves:
    print(*coup)
if not trouves:
    print("passe")
