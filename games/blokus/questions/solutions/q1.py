#!/usr/bin/env python3
"""Question 1 : les cases en contact avec une pièce, par des coins uniquement."""

import sys

from grille import cases, dans_la_grille, lit_coups, par_coins

for coup in lit_coups(sys.stdin):
    for case in filter(dans_la_grille, par_coins(cases(*coup))):
        print(*case)
