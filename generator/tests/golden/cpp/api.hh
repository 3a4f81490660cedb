/// \file
/// L'API de morpion.
///
/// Ce fichier est généré : lisez-le, ne le modifiez pas. Votre code va dans le fichier du champion.
#ifndef JOUTE_API_HH
#define JOUTE_API_HH

#include <cstdint>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

/// Nombre de lignes et de colonnes de la grille
constexpr int TAILLE = 3;

/// Ce que répond une action
enum erreur : int {
    OK = 0, ///< Le coup est joué
    HORS_TOUR = 1, ///< Ce n'est pas à vous de jouer
    CASE_INVALIDE = 2, ///< La case est hors de la grille (0 à TAILLE - 1)
    CASE_OCCUPEE = 3, ///< La case porte déjà une marque
    DEJA_JOUE = 4, ///< Vous avez déjà posé votre marque ce tour-ci
};

/// Ce que porte une case
enum marque : int {
    VIDE = 0, ///< Rien
    CROIX = 1, ///< La marque du joueur 0
    ROND = 2, ///< La marque du joueur 1
};

/// Une case de la grille
struct position {
    int ligne; ///< Ligne, de 0 (en haut) à TAILLE - 1
    int colonne; ///< Colonne, de 0 (à gauche) à TAILLE - 1
};

/// Pose votre marque sur une case vide. Un coup par tour.
/// \param endroit  La case
erreur poser(position endroit) __asm__("joute_api_poser");

/// Reprend le coup de ce tour. Renvoie faux s'il n'y en a pas.
bool annuler() __asm__("joute_api_annuler");

/// Ce que porte une case ; vide hors de la grille.
/// \param endroit  La case
marque marque_en(position endroit) __asm__("joute_api_marque_en");

/// Les cases sans marque, ligne par ligne.
std::vector<position> cases_vides();

/// Votre numéro de joueur, 0 ou 1.
int moi() __asm__("joute_api_moi");

/// Le numéro de votre adversaire, 0 ou 1.
int adversaire() __asm__("joute_api_adversaire");

/// Le numéro du tour, à partir de 0.
int tour_actuel() __asm__("joute_api_tour_actuel");

/// Affiche une valeur de type erreur sur la sortie standard
/// \param v  La valeur à afficher
void afficher_erreur(erreur v);

/// Affiche une valeur de type marque sur la sortie standard
/// \param v  La valeur à afficher
void afficher_marque(marque v);

/// Affiche une valeur de type position sur la sortie standard
/// \param v  La valeur à afficher
void afficher_position(position v);

/// Appelée une fois, avant le premier tour.
void partie_init();

/// Appelée à chacun de vos tours.
void jouer_tour();

/// Appelée une fois, après le dernier tour.
void partie_fin();

// Les structures se comparent, se hachent et s'affichent, les énumérations s'affichent par leur nom : ==, <, std::hash et <<.
#include "joute/values.hh"

#endif
