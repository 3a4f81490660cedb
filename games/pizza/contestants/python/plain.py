#!/usr/bin/env python3
# -*- coding: utf-8 -*-
# Un champion comme un candidat de la finale 2023 l'écrirait.

from api import *

from collections import deque
from functools import lru_cache
import math
import random
import sys

DIRECTIONS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
INFINI = float('inf')

# L'API répond déjà pendant le chargement.
MOI = moi()

carte = [[None] * LARGEUR for _ in range(HAUTEUR)]
vus = set()
memoire = {}


def dans_la_carte(pos):
    x, y = pos
    return 0 <= x < LARGEUR and 0 <= y < HAUTEUR


def voisins(pos):
    for dx, dy in DIRECTIONS:
        suivant = (pos[0] + dx, pos[1] + dy)
        if dans_la_carte(suivant):
            yield suivant


@lru_cache(maxsize=None)
def libre(pos):
    case = info_case(pos)
    return case.contenu not in (type_case.MUR, type_case.FLAQUE) and case.est_constructible


def distances(depart):
    loin = {depart: 0}
    file = deque([depart])
    while file:
        ici = file.popleft()
        for suivant in voisins(ici):
            if suivant not in loin and loin[ici] < 5 and libre(suivant):
                loin[suivant] = loin[ici] + 1
                file.append(suivant)
    return loin


# Fonction appelée au début de la partie.
def partie_init():
    global carte
    random.seed(42)
    for y in range(HAUTEUR):
        for x in range(LARGEUR):
            carte[y][x] = info_case((x, y)).contenu
    for apparition in apparition_portails():
        memoire[apparition.pos_portail] = apparition.tour
    print("joueur", MOI, "contre", adversaire(), file=sys.stderr)


# Fonction appelée à chaque tour.
def jouer_tour():
    ma_niche = niche_joueur(MOI)
    for chien in chiens_joueur(MOI):
        vus.add(chien)
        chemin = trouver_chemin(chien, ma_niche, MOI)
        for pas in chemin[:max(0, min(4, points_mouvement(chien)))]:
            err = se_deplacer(chien, pas)
            if err != erreur.OK:
                afficher_erreur(err)
                break
            chien = pas
        if inventaire_chien(chien, age_joueur(MOI)) == TAILLE_INVENTAIRE_CHIEN:
            debug_poser_papatte(chien, papatte_debug.PAPATTE_ROUGE)
    for maitre in maitres_joueur(MOI):
        proches = sorted(distances(maitre), key=lambda p: (math.hypot(p[0], p[1]), p))
        if proches and construire(maitre, proches[0]) is erreur.OK:
            annuler()
    for coup in historique():
        if coup.action_type == type_action.ACTION_CONSTRUIRE:
            afficher_position(coup.dest)
    liens = {lien.portail: lien.chien for lien in liens_temporels()}
    for portail in positions_portails():
        if portail in liens:
            afficher_lien_temporel(lien_temporel(chien=liens[portail], portail=portail))
    squelette = info_squelette(ma_niche)
    assert isinstance(squelette, etat_squelette) and len(squelette) == 4
    suivant = squelette._replace(prochain_squelette=0)
    memoire[suivant] = suivant == squelette
    prochain, _, _, present = squelette
    if present and prochain >= 0 and age_joueur(MOI) + 1 < NB_AGES:
        age_suivant()
    case = etat_case(contenu=type_case.VIDE, pos_case=ma_niche, est_constructible=True, nb_croquette=0)
    afficher_etat_case(case)
    if tour_actuel() % 10 == 0:
        print('tour', tour_actuel(), score(0), score(1), erreur(0).name)


# Fonction appelée à la fin de la partie.
def partie_fin():
    print(sum(score_age(MOI, age) for age in range(NB_AGES)))
