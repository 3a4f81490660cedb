"""Ce que les trois questions partagent : les pièces et la grille, écrites case par case."""

COTE = 14


def lit_pieces(chemin="pieces.txt"):
    """Les cases de chaque orientation, relatives au coin en bas à gauche de sa matrice, par identifiant."""
    pieces = {}
    with open(chemin) as fichier:
        for entete in fichier:
            nom, hauteur, _ = entete.split()
            dessin = [fichier.readline().strip() for _ in range(int(hauteur))]
            pieces[nom] = {
                (x, y)
                for y, ligne in enumerate(reversed(dessin))
                for x, c in enumerate(ligne)
                if c == "#"
            }
    return pieces


PIECES = lit_pieces()


def cases(nom, x, y):
    """Les cases d'une pièce posée."""
    return {(x + dx, y + dy) for dx, dy in PIECES[nom]}


def dans_la_grille(case):
    return all(1 <= c <= COTE for c in case)


def par_cotes(posee):
    """Les cases qui touchent une pièce par un côté."""
    return {(x + dx, y + dy) for x, y in posee for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - posee


def par_coins(posee):
    """Les cases qui touchent une pièce par des coins uniquement."""
    coins = {(x + dx, y + dy) for x, y in posee for dx in (1, -1) for dy in (1, -1)}
    return coins - par_cotes(posee) - posee


class Partie:
    """Ce que les deux joueurs ont posé."""

    def __init__(self):
        self.couvertes = [set(), set()]
        self.noms = [set(), set()]

    def possible(self, joueur, nom, x, y):
        if nom not in PIECES or nom[:-1] in self.noms[joueur]:
            return False
        posee, siennes = cases(nom, x, y), self.couvertes[joueur]
        if not all(map(dans_la_grille, posee)) or posee & (siennes | self.couvertes[1 - joueur]):
            return False
        if not siennes:
            return ((1, 1), (COTE, COTE))[joueur] in posee
        return not posee & par_cotes(siennes) and bool(posee & par_coins(siennes))

    def pose(self, joueur, nom, x, y):
        self.couvertes[joueur] |= cases(nom, x, y)
        self.noms[joueur].add(nom[:-1])


def lit_coups(lignes):
    """Les coups d'une partie, un par ligne."""
    for ligne in lignes:
        if ligne.strip():
            nom, x, y = ligne.split()
            yield nom, int(x), int(y)
