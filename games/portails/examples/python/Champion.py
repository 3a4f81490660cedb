"""Une petite stratégie, pour partir de quelque chose.

L'agent va au portail le plus proche qui n'est pas à vous, le prend, le relie à tous vos portails possibles et met des
boucliers quand il ne peut plus rien faire d'autre. Il ne choisit ni ses champs ni ses cibles : il reste de quoi faire
mieux.
"""

from api import *


def partie_init():
    pass


def jouer_tour():
    while True:
        ici = position_agent(moi())
        if portail_joueur(ici) != -2:
            if not prendre(ici):
                return
            relier(ici)
        but = cible(ici)
        derniere_etape = but == ici or distance(ici, but) > points_deplacement()
        while derniere_etape and ajouter_bouclier() == erreur.OK:
            pass
        avancer(ici, but)
        if derniere_etape:
            return


def partie_fin():
    pass


def prendre(ici):
    """Prend le portail où se trouve l'agent ; faux si c'est trop cher pour ce tour-ci."""
    if portail_joueur(ici) == adversaire():
        neutraliser()
    if portail_joueur(ici) == -1:
        capturer()
    return portail_joueur(ici) == moi()


def relier(ici):
    """Relie un portail à tous les autres auxquels rien ne l'empêche d'être relié."""
    if case_dans_champ(ici):
        return
    for autre in liste_portails():
        if points_action() < COUT_LIEN:
            return
        libre = autre != ici and portail_joueur(autre) == moi() and not case_dans_champ(autre)
        if libre and not liens_bloquants(ici, autre):
            lier(autre)


def cible(ici):
    """Le portail le plus proche qui n'est pas à vous ; la case elle-même s'il n'y en a plus."""
    autres = [portail for portail in liste_portails() if portail_joueur(portail) != moi()]
    return min(autres, key=lambda portail: distance(ici, portail), default=ici)


def avancer(ici, but):
    """Avance vers une case, en x puis en y, autant que les points de déplacement le permettent."""

    def borner(valeur, limite):
        return max(-limite, min(limite, valeur))

    (x0, y0), (x1, y1) = ici, but
    points = points_deplacement()
    dx = borner(x1 - x0, points)
    dy = borner(y1 - y0, points - abs(dx))
    deplacer((x0 + dx, y0 + dy))
