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

    def afficher_erreur(v: erreur) -> None:
        """Affiche une valeur de type erreur sur la sortie standard."""

    def afficher_marque(v: marque) -> None:
        """Affiche une valeur de type marque sur la sortie standard."""

    def afficher_position(v: position) -> None:
        """Affiche une valeur de type position sur la sortie standard."""

else:
    joute_bind(globals(), 0x1382FE3A0113C3DC)

__all__ = [
    "TAILLE",
    "erreur",
    "marque",
    "position",
    "poser",
    "annuler",
    "marque_en",
    "cases_vides",
    "moi",
    "adversaire",
    "tour_actuel",
    "afficher_erreur",
    "afficher_marque",
    "afficher_position",
    "IntEnum",
    "List",
    "NamedTuple",
    "Tuple",
]
