"""L'API de morpion.

Ce fichier est généré : lisez-le, ne le modifiez pas. Votre code va dans le fichier du champion.
Il s'importe par « from api import * ».
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from enum import IntEnum
    from typing import Final, List, NamedTuple, Tuple
else:
    from joute import IntEnum, NamedTuple, joute_bind
    List = list
    Tuple = tuple

TAILLE: Final = 3
"""Nombre de lignes et de colonnes de la grille"""


class erreur(IntEnum):
    """Ce que répond une action"""

    OK = 0
    """Le coup est joué"""
    HORS_TOUR = 1
    """Ce n'est pas à vous de jouer"""
    CASE_INVALIDE = 2
    """La case est hors de la grille (0 à TAILLE - 1)"""
    CASE_OCCUPEE = 3
    """La case porte déjà une marque"""
    DEJA_JOUE = 4
    """Vous avez déjà posé votre marque ce tour-ci"""


class marque(IntEnum):
    """Ce que porte une case"""

    VIDE = 0
    """Rien"""
    CROIX = 1
    """La marque du joueur 0"""
    ROND = 2
    """La marque du joueur 1"""


class couleur_dessin(IntEnum):
    """La couleur d'un dessin. Vous seul voyez vos dessins."""

    DESSIN_GRIS = 0
    """Gris"""
    DESSIN_ROUGE = 1
    """Rouge"""
    DESSIN_ORANGE = 2
    """Orange"""
    DESSIN_JAUNE = 3
    """Jaune"""
    DESSIN_VERT = 4
    """Vert"""
    DESSIN_BLEU = 5
    """Bleu"""
    DESSIN_VIOLET = 6
    """Violet"""
    DESSIN_ROSE = 7
    """Rose"""


position = tuple[int, int]
"""Une case de la grille

Un tuple (ligne, colonne)
- ligne: Ligne, de 0 (en haut) à TAILLE - 1
- colonne: Colonne, de 0 (à gauche) à TAILLE - 1
"""


if TYPE_CHECKING:  # à l'exécution, lib/_api fournit ces fonctions

    def poser(endroit: position) -> erreur:
        """Pose votre marque sur une case vide. Un coup par tour.

        :param endroit: La case
        """

    def annuler() -> bool:
        """Reprend le coup de ce tour. Renvoie faux s'il n'y en a pas."""

    def marque_en(endroit: position) -> marque:
        """Ce que porte une case ; vide hors de la grille.

        :param endroit: La case
        """

    def cases_vides() -> list[position]:
        """Les cases sans marque, ligne par ligne."""

    def moi() -> int:
        """Votre numéro de joueur, 0 ou 1."""

    def adversaire() -> int:
        """Le numéro de votre adversaire, 0 ou 1."""

    def tour_actuel() -> int:
        """Le numéro du tour, à partir de 0."""

    def dessiner_calque(nom: str) -> None:
        """Nomme le calque des dessins qui suivent. Dans le visualiseur, chaque calque peut être caché.
        Au début d'un tour, le calque n'a pas de nom.

        :param nom: Le nom, d'au plus 80 caractères
        """

    def dessiner_marque(endroit: position, couleur: couleur_dessin) -> None:
        """Dessine un petit signe sur une case.

        :param endroit: La case
        :param couleur: La couleur
        """

    def dessiner_texte(endroit: position, texte: str) -> None:
        """Écrit un texte court sur une case, d'au plus 80 caractères.

        :param endroit: La case
        :param texte: Le texte
        """

    def dessiner_trait(depart: position, arrivee: position, couleur: couleur_dessin) -> None:
        """Dessine un trait entre deux cases.

        :param depart: La case de départ
        :param arrivee: La case d'arrivée
        :param couleur: La couleur
        """

    def dessiner_fleche(depart: position, arrivee: position, couleur: couleur_dessin) -> None:
        """Dessine une flèche d'une case à une autre.

        :param depart: La case de départ
        :param arrivee: La case d'arrivée
        :param couleur: La couleur
        """

    def dessiner_fond(endroit: position, couleur: couleur_dessin) -> None:
        """Remplit une case d'une couleur.

        :param endroit: La case
        :param couleur: La couleur
        """

    def dessiner_valeur(endroit: position, valeur: float) -> None:
        """Affiche un nombre sur une case. Les nombres d'un calque forment une carte de valeurs : plus
        le nombre est grand, plus la couleur est forte.

        :param endroit: La case
        :param valeur: Le nombre
        """

    def dessiner_courbe(nom: str, valeur: float) -> None:
        """Ajoute le point de ce tour à une courbe. Le visualiseur affiche une courbe par nom.

        :param nom: Le nom, d'au plus 80 caractères
        :param valeur: Le nombre
        """

    def afficher_erreur(v: erreur) -> None:
        """Affiche une valeur de type erreur sur la sortie standard."""

    def afficher_marque(v: marque) -> None:
        """Affiche une valeur de type marque sur la sortie standard."""

    def afficher_couleur_dessin(v: couleur_dessin) -> None:
        """Affiche une valeur de type couleur_dessin sur la sortie standard."""

    def afficher_position(v: position) -> None:
        """Affiche une valeur de type position sur la sortie standard."""

else:
    joute_bind(globals(), 0x5E4F4C2E477A96F2)

__all__ = [
    "TAILLE",
    "erreur",
    "marque",
    "couleur_dessin",
    "position",
    "poser",
    "annuler",
    "marque_en",
    "cases_vides",
    "moi",
    "adversaire",
    "tour_actuel",
    "dessiner_calque",
    "dessiner_marque",
    "dessiner_texte",
    "dessiner_trait",
    "dessiner_fleche",
    "dessiner_fond",
    "dessiner_valeur",
    "dessiner_courbe",
    "afficher_erreur",
    "afficher_marque",
    "afficher_couleur_dessin",
    "afficher_position",
    "IntEnum",
    "List",
    "NamedTuple",
    "Tuple",
]
