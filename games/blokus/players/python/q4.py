#!/usr/bin/env python3
"""Joue à Blokus Duo : au hasard, une de ses plus grandes pièces."""

import random
import sys

COTE = 14
DEPART = {1: (1, 1), 2: (COTE, COTE)}


def lit_pieces(chemin):
    """Les cases de chaque orientation, relatives à celle en bas à gauche, par identifiant."""
    pieces = {}
    with open(chemin) as fichier:
        for entete in fichier:
            nom, hauteur, _ = entete.split()
            dessin = [fichier.readline().strip() for _ in range(int(hauteur))]
            pieces[nom] = [
                (x, y)
                for y, ligne in enumerate(reversed(dessin))
                for x, c in enumerate(ligne)
                if c == "#"
            ]
    return pieces


class Plateau:
    """Les cases couvertes par chaque joueur."""

    def __init__(self, pieces):
        self.pieces = pieces
        self.couvertes = {1: set(), 2: set()}
        self.restantes = {joueur: {nom[:-1] for nom in pieces} for joueur in (1, 2)}

    def cases(self, nom, x, y):
        return [(x + dx, y + dy) for dx, dy in self.pieces[nom]]

    def pose(self, joueur, nom, x, y):
        self.couvertes[joueur].update(self.cases(nom, x, y))
        self.restantes[joueur].discard(nom[:-1])

    def coups(self, joueur):
        """Tous les coups possibles : (identifiant, x, y)."""
        siennes = self.couvertes[joueur]
        prises = siennes | self.couvertes[3 - joueur]
        cotes = {(x + dx, y + dy) for x, y in siennes for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        coins = {(x + dx, y + dy) for x, y in siennes for dx in (1, -1) for dy in (1, -1)}
        libres = {
            (x, y)
            for x in range(1, COTE + 1)
            for y in range(1, COTE + 1)
            if (x, y) not in prises and (x, y) not in cotes
        }
        attaches = (coins if siennes else {DEPART[joueur]}) & libres
        trouves = set()
        for nom, formes in self.pieces.items():
            if nom[:-1] not in self.restantes[joueur]:
                continue
            for ax, ay in attaches:
                for dx, dy in formes:
                    x, y = ax - dx, ay - dy
                    # Le coin de la matrice est une case de la grille, même quand la pièce ne la couvre pas.
                    if x >= 1 and y >= 1 and all(case in libres for case in self.cases(nom, x, y)):
                        trouves.add((nom, x, y))
        return sorted(trouves)


def main():
    moi = int(sys.argv[1])
    plateau = Plateau(lit_pieces("pieces.txt"))
    joueur = 1
    while True:
        if joueur == moi:
            coups = plateau.coups(moi)
            if coups:
                taille = max(len(plateau.pieces[nom]) for nom, _, _ in coups)
                coup = random.choice([coup for coup in coups if len(plateau.pieces[coup[0]]) == taille])
                plateau.pose(moi, *coup)
                print(*coup, flush=True)
            else:
                print("passe", flush=True)
        else:
            ligne = sys.stdin.readline()
            if not ligne:
                return
            if ligne.strip() != "passe":
                nom, x, y = ligne.split()
                plateau.pose(joueur, nom, int(x), int(y))
        joueur = 3 - joueur


if __name__ == "__main__":
    main()
