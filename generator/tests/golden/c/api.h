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
