/*
 * L'API de morpion.
 *
 * Ce fichier est généré : lisez-le, ne le modifiez pas. Votre code va dans le fichier du champion.
 * Les tableaux et les chaînes que vous recevez sont à vous : libérez-les avec free. Ceux que vous donnez restent à vous.
 */
#ifndef JOUTE_API_H
#define JOUTE_API_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/** Nombre de lignes et de colonnes de la grille */
#define TAILLE 3

/** Ce que répond une action */
typedef enum erreur {
    OK = 0, /**< Le coup est joué */
    HORS_TOUR = 1, /**< Ce n'est pas à vous de jouer */
    CASE_INVALIDE = 2, /**< La case est hors de la grille (0 à TAILLE - 1) */
    CASE_OCCUPEE = 3, /**< La case porte déjà une marque */
    DEJA_JOUE = 4, /**< Vous avez déjà posé votre marque ce tour-ci */
} erreur;

/** Ce que porte une case */
typedef enum marque {
    VIDE = 0, /**< Rien */
    CROIX = 1, /**< La marque du joueur 0 */
    ROND = 2, /**< La marque du joueur 1 */
} marque;

/** La couleur d'un dessin. Vous seul voyez vos dessins. */
typedef enum couleur_dessin {
    DESSIN_GRIS = 0, /**< Gris */
    DESSIN_ROUGE = 1, /**< Rouge */
    DESSIN_ORANGE = 2, /**< Orange */
    DESSIN_JAUNE = 3, /**< Jaune */
    DESSIN_VERT = 4, /**< Vert */
    DESSIN_BLEU = 5, /**< Bleu */
    DESSIN_VIOLET = 6, /**< Violet */
    DESSIN_ROSE = 7, /**< Rose */
} couleur_dessin;

/** Une case de la grille */
typedef struct position {
    int ligne; /**< Ligne, de 0 (en haut) à TAILLE - 1 */
    int colonne; /**< Colonne, de 0 (à gauche) à TAILLE - 1 */
} position;

typedef struct position_array {
    position* items;
    size_t length;
} position_array;

/**
 * Pose votre marque sur une case vide. Un coup par tour.
 * \param endroit  La case
 */
erreur poser(position endroit) __asm__("joute_api_poser");

/** Reprend le coup de ce tour. Renvoie faux s'il n'y en a pas. */
bool annuler(void) __asm__("joute_api_annuler");

/**
 * Ce que porte une case ; vide hors de la grille.
 * \param endroit  La case
 */
marque marque_en(position endroit) __asm__("joute_api_marque_en");

/** Les cases sans marque, ligne par ligne. */
position_array cases_vides(void) __asm__("joute_api_cases_vides");

/** Votre numéro de joueur, 0 ou 1. */
int moi(void) __asm__("joute_api_moi");

/** Le numéro de votre adversaire, 0 ou 1. */
int adversaire(void) __asm__("joute_api_adversaire");

/** Le numéro du tour, à partir de 0. */
int tour_actuel(void) __asm__("joute_api_tour_actuel");

/**
 * Nomme le calque des dessins qui suivent. Dans le visualiseur, chaque calque peut être caché. Au
 * début d'un tour, le calque n'a pas de nom.
 * \param nom  Le nom, d'au plus 80 caractères
 */
void dessiner_calque(const char *nom) __asm__("joute_api_dessiner_calque");

/**
 * Dessine un petit signe sur une case.
 * \param endroit  La case
 * \param couleur  La couleur
 */
void dessiner_marque(position endroit, couleur_dessin couleur) __asm__("joute_api_dessiner_marque");

/**
 * Écrit un texte court sur une case, d'au plus 80 caractères.
 * \param endroit  La case
 * \param texte    Le texte
 */
void dessiner_texte(position endroit, const char *texte) __asm__("joute_api_dessiner_texte");

/**
 * Dessine un trait entre deux cases.
 * \param depart   La case de départ
 * \param arrivee  La case d'arrivée
 * \param couleur  La couleur
 */
void dessiner_trait(position depart, position arrivee, couleur_dessin couleur) __asm__("joute_api_dessiner_trait");

/**
 * Dessine une flèche d'une case à une autre.
 * \param depart   La case de départ
 * \param arrivee  La case d'arrivée
 * \param couleur  La couleur
 */
void dessiner_fleche(position depart, position arrivee, couleur_dessin couleur) __asm__("joute_api_dessiner_fleche");

/**
 * Remplit une case d'une couleur.
 * \param endroit  La case
 * \param couleur  La couleur
 */
void dessiner_fond(position endroit, couleur_dessin couleur) __asm__("joute_api_dessiner_fond");

/**
 * Affiche un nombre sur une case. Les nombres d'un calque forment une carte de valeurs : plus le
 * nombre est grand, plus la couleur est forte.
 * \param endroit  La case
 * \param valeur   Le nombre
 */
void dessiner_valeur(position endroit, double valeur) __asm__("joute_api_dessiner_valeur");

/**
 * Ajoute le point de ce tour à une courbe. Le visualiseur affiche une courbe par nom.
 * \param nom     Le nom, d'au plus 80 caractères
 * \param valeur  Le nombre
 */
void dessiner_courbe(const char *nom, double valeur) __asm__("joute_api_dessiner_courbe");

int puts(const char *);

/**
 * Affiche une valeur de type erreur sur la sortie standard
 * \param v  La valeur à afficher
 */
static inline void afficher_erreur(erreur v)
{
    extern char *joute_show_erreur(int32_t);
    char *joute_text = joute_show_erreur((int32_t)v);
    puts(joute_text);
    free(joute_text);
}

/**
 * Affiche une valeur de type marque sur la sortie standard
 * \param v  La valeur à afficher
 */
static inline void afficher_marque(marque v)
{
    extern char *joute_show_marque(int32_t);
    char *joute_text = joute_show_marque((int32_t)v);
    puts(joute_text);
    free(joute_text);
}

/**
 * Affiche une valeur de type couleur_dessin sur la sortie standard
 * \param v  La valeur à afficher
 */
static inline void afficher_couleur_dessin(couleur_dessin v)
{
    extern char *joute_show_couleur_dessin(int32_t);
    char *joute_text = joute_show_couleur_dessin((int32_t)v);
    puts(joute_text);
    free(joute_text);
}

/**
 * Affiche une valeur de type position sur la sortie standard
 * \param v  La valeur à afficher
 */
static inline void afficher_position(position v)
{
    extern char *joute_show_position(const position *);
    char *joute_text = joute_show_position(&v);
    puts(joute_text);
    free(joute_text);
}

/** Appelée une fois, avant le premier tour. */
void partie_init(void);

/** Appelée à chacun de vos tours. */
void jouer_tour(void);

/** Appelée une fois, après le dernier tour. */
void partie_fin(void);

#endif
