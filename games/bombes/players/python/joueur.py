"""Un joueur qui donne à chaque étape un ordre au hasard. Remplacez choisis() par votre algorithme."""

import random
import sys

from reseau import connectTo, disconnect, getChar, getInt, getString, sendChar, sendString

# Votre caractère dans le labyrinthe.
ID = ""
nbLig = nbCol = 0
mortSubite = False
# Le labyrinthe, et 1 où se trouve une bombe ; mis à jour à chaque étape.
laby = []
bombes = []


def choisis():
    """L'ordre de cette étape : N, S, E, O ou B."""
    return random.choice("NSEOB")


def identifie(pseudo):
    global ID, nbLig, nbCol, mortSubite
    sendString(f"LOGIN {pseudo}")
    reponse = getString()
    if reponse != "SPEC":
        print("Le serveur refuse :", reponse, file=sys.stderr)
        return False
    ID, nbLig, nbCol = getChar(), getInt(), getInt()
    mortSubite = getString() == "ms"
    return True


def lisCarte():
    global laby, bombes
    laby = [[getChar() for _ in range(nbCol)] for _ in range(nbLig)]
    bombes = [[0] * nbCol for _ in range(nbLig)]
    for _ in range(getInt()):
        ligne, colonne = getInt(), getInt()
        bombes[ligne][colonne] = 1


def attendsCarte():
    """Jusqu'à la prochaine carte ; faux à la fin du match."""
    while True:
        message = getString()
        if message == "MAP":
            lisCarte()
            return True
        if message in ("DEAD", "QUIT"):
            return False
        print("Le serveur dit :", message, file=sys.stderr)


def main():
    if len(sys.argv) != 4:
        sys.exit("usage : joueur.py hôte port pseudo")
    connectTo(sys.argv[1], int(sys.argv[2]))
    if identifie(sys.argv[3]):
        while attendsCarte():
            sendChar(choisis())
    disconnect()


if __name__ == "__main__":
    main()
