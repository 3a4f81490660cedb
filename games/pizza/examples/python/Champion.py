"""Une petite stratégie, pour partir de quelque chose.

Chaque chien va chercher l'os le plus proche et rentre à la niche quand il en porte ASSEZ. Les maîtres ne font rien,
les croquettes et les portails ne servent pas, deux chiens peuvent viser le même os : il reste de quoi faire mieux.
"""

from api import *

# Avec autant d'os, un chien rentre.
ASSEZ = 3
# À autant de tours de la fin d'un âge, il rentre avec ce qu'il a.
RETOUR = 30


def partie_init():
    pass


def jouer_tour():
    age = age_joueur(moi())
    fin = NB_TOURS * (age + 1) // NB_AGES  # les trois âges se partagent les tours
    if tour_actuel() > fin and age_suivant() == erreur.OK:
        age += 1
    for chien in chiens_joueur(moi()):
        os = inventaire_chien(chien, age)
        if os >= ASSEZ or (os > 0 and fin - tour_actuel() < RETOUR):
            suivre(chien, trouver_chemin(chien, niche_joueur(moi()), moi()))
        else:
            suivre(chien, vers_un_os(chien, age))


def vers_un_os(chien, age):
    """Le chemin vers le plus proche squelette de cet âge qui porte un os, vide s'il n'y en a pas."""
    chemins = []
    for pos in [(colonne, ligne) for ligne in range(HAUTEUR) for colonne in range(LARGEUR)]:
        squelette = info_squelette(pos)
        if squelette.type_squelette == age and squelette.a_squelette:
            chemins.append(trouver_chemin(chien, pos, moi()))
    return min(filter(None, chemins), key=len, default=[])


def suivre(chien, chemin):
    """Suit un chemin tant que le chien a des points de mouvement et que rien ne l'arrête."""
    for pas in chemin[: points_mouvement(chien)]:
        if se_deplacer(chien, pas) != erreur.OK:
            return
        chien = pas


def partie_fin():
    pass
