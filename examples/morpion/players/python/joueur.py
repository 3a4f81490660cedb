"""Joue au morpion : au centre, puis dans les coins. L'argument est son numéro, 0 ou 1."""

import sys

moi = int(sys.argv[1])
libres = [(1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)]


def jouer():
    ligne, colonne = libres.pop(0)
    print(ligne, colonne, flush=True)


if moi == 0:
    jouer()
for coup in sys.stdin:
    if coup.strip() != "passe":
        libres.remove(tuple(int(mot) for mot in coup.split()))
    print("l'autre a joué", coup.strip(), file=sys.stderr)
    if libres:
        jouer()
