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

/// La couleur d'un dessin. Vous seul voyez vos dessins.
enum couleur_dessin : int {
    DESSIN_GRIS = 0, ///< Gris
    DESSIN_ROUGE = 1, ///< Rouge
    DESSIN_ORANGE = 2, ///< Orange
    DESSIN_JAUNE = 3, ///< Jaune
    DESSIN_VERT = 4, ///< Vert
    DESSIN_BLEU = 5, ///< Bleu
    DESSIN_VIOLET = 6, ///< Violet
    DESSIN_ROSE = 7, ///< Rose
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

/// Nomme le calque des dessins qui suivent. Dans le visualiseur, chaque calque peut être caché. Au
/// début d'un tour, le calque n'a pas de nom.
/// \param nom  Le nom, d'au plus 80 caractères
void dessiner_calque(const std::string &nom);

/// Dessine un petit signe sur une case.
/// \param endroit  La case
/// \param couleur  La couleur
void dessiner_marque(position endroit, couleur_dessin couleur);

/// Écrit un texte court sur une case, d'au plus 80 caractères.
/// \param endroit  La case
/// \param texte    Le texte
void dessiner_texte(position endroit, const std::string &texte);

/// Dessine un trait entre deux cases.
/// \param depart   La case de départ
/// \param arrivee  La case d'arrivée
/// \param couleur  La couleur
void dessiner_trait(position depart, position arrivee, couleur_dessin couleur);

/// Dessine une flèche d'une case à une autre.
/// \param depart   La case de départ
/// \param arrivee  La case d'arrivée
/// \param couleur  La couleur
void dessiner_fleche(position depart, position arrivee, couleur_dessin couleur);

/// Remplit une case d'une couleur.
/// \param endroit  La case
/// \param couleur  La couleur
void dessiner_fond(position endroit, couleur_dessin couleur);

/// Affiche un nombre sur une case. Les nombres d'un calque forment une carte de valeurs : plus le
/// nombre est grand, plus la couleur est forte.
/// \param endroit  La case
/// \param valeur   Le nombre
void dessiner_valeur(position endroit, double valeur) __asm__("joute_api_dessiner_valeur");

/// Ajoute le point de ce tour à une courbe. Le visualiseur affiche une courbe par nom.
/// \param nom     Le nom, d'au plus 80 caractères
/// \param valeur  Le nombre
void dessiner_courbe(const std::string &nom, double valeur);

/// Affiche une valeur de type erreur sur la sortie standard
/// \param v  La valeur à afficher
void afficher_erreur(erreur v);

/// Affiche une valeur de type marque sur la sortie standard
/// \param v  La valeur à afficher
void afficher_marque(marque v);

/// Affiche une valeur de type couleur_dessin sur la sortie standard
/// \param v  La valeur à afficher
void afficher_couleur_dessin(couleur_dessin v);

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
