/**
 * L'API de morpion.
 *
 * Ce fichier est généré : lisez-le, ne le modifiez pas. Votre code va dans le fichier du champion.
 *
 * S'importe par `import * as api from './api.js'`.
 * Les structures sont des objets, par exemple { x: 42, y: 1337 } ; les listes, des tableaux.
 * Une valeur d'énumération est un nombre : api.Couleur.ROUGE vaut 0, et api.Couleur[0] vaut 'ROUGE'.
 * Un int a 32 bits. Une valeur qui ne convient pas à son type lève une TypeError, une RangeError ou une Error qui nomme la fonction et l'argument.
 */

/** Nombre de lignes et de colonnes de la grille (TAILLE = 3) */
export const TAILLE: number;

/** Ce que répond une action */
export enum Erreur {
    /** Le coup est joué */
    OK = 0,
    /** Ce n'est pas à vous de jouer */
    HORS_TOUR = 1,
    /** La case est hors de la grille (0 à TAILLE - 1) */
    CASE_INVALIDE = 2,
    /** La case porte déjà une marque */
    CASE_OCCUPEE = 3,
    /** Vous avez déjà posé votre marque ce tour-ci */
    DEJA_JOUE = 4,
}

/** Ce que porte une case */
export enum Marque {
    /** Rien */
    VIDE = 0,
    /** La marque du joueur 0 */
    CROIX = 1,
    /** La marque du joueur 1 */
    ROND = 2,
}

/** La couleur d'un dessin. Vous seul voyez vos dessins. */
export enum CouleurDessin {
    /** Gris */
    DESSIN_GRIS = 0,
    /** Rouge */
    DESSIN_ROUGE = 1,
    /** Orange */
    DESSIN_ORANGE = 2,
    /** Jaune */
    DESSIN_JAUNE = 3,
    /** Vert */
    DESSIN_VERT = 4,
    /** Bleu */
    DESSIN_BLEU = 5,
    /** Violet */
    DESSIN_VIOLET = 6,
    /** Rose */
    DESSIN_ROSE = 7,
}

/** Une case de la grille */
export interface Position {
    /** Ligne, de 0 (en haut) à TAILLE - 1 */
    ligne: number;
    /** Colonne, de 0 (à gauche) à TAILLE - 1 */
    colonne: number;
}

/**
 * Pose votre marque sur une case vide. Un coup par tour.
 *
 * @param endroit La case
 */
export function poser(endroit: Position): Erreur;

/** Reprend le coup de ce tour. Renvoie faux s'il n'y en a pas. */
export function annuler(): boolean;

/**
 * Ce que porte une case ; vide hors de la grille.
 *
 * @param endroit La case
 */
export function marqueEn(endroit: Position): Marque;

/** Les cases sans marque, ligne par ligne. */
export function casesVides(): Position[];

/** Votre numéro de joueur, 0 ou 1. */
export function moi(): number;

/** Le numéro de votre adversaire, 0 ou 1. */
export function adversaire(): number;

/** Le numéro du tour, à partir de 0. */
export function tourActuel(): number;

/**
 * Nomme le calque des dessins qui suivent. Dans le visualiseur, chaque calque peut être caché. Au
 * début d'un tour, le calque n'a pas de nom.
 *
 * @param nom Le nom, d'au plus 80 caractères
 */
export function dessinerCalque(nom: string): void;

/**
 * Dessine un petit signe sur une case.
 *
 * @param endroit La case
 * @param couleur La couleur
 */
export function dessinerMarque(endroit: Position, couleur: CouleurDessin): void;

/**
 * Écrit un texte court sur une case, d'au plus 80 caractères.
 *
 * @param endroit La case
 * @param texte Le texte
 */
export function dessinerTexte(endroit: Position, texte: string): void;

/**
 * Dessine un trait entre deux cases.
 *
 * @param depart La case de départ
 * @param arrivee La case d'arrivée
 * @param couleur La couleur
 */
export function dessinerTrait(depart: Position, arrivee: Position, couleur: CouleurDessin): void;

/**
 * Dessine une flèche d'une case à une autre.
 *
 * @param depart La case de départ
 * @param arrivee La case d'arrivée
 * @param couleur La couleur
 */
export function dessinerFleche(depart: Position, arrivee: Position, couleur: CouleurDessin): void;

/**
 * Remplit une case d'une couleur.
 *
 * @param endroit La case
 * @param couleur La couleur
 */
export function dessinerFond(endroit: Position, couleur: CouleurDessin): void;

/**
 * Affiche un nombre sur une case. Les nombres d'un calque forment une carte de valeurs : plus le
 * nombre est grand, plus la couleur est forte.
 *
 * @param endroit La case
 * @param valeur Le nombre
 */
export function dessinerValeur(endroit: Position, valeur: number): void;

/**
 * Ajoute le point de ce tour à une courbe. Le visualiseur affiche une courbe par nom.
 *
 * @param nom Le nom, d'au plus 80 caractères
 * @param valeur Le nombre
 */
export function dessinerCourbe(nom: string, valeur: number): void;

/**
 * Affiche une valeur de type erreur sur la sortie standard
 *
 * @param v La valeur à afficher
 */
export function afficherErreur(v: Erreur): void;

/**
 * Affiche une valeur de type marque sur la sortie standard
 *
 * @param v La valeur à afficher
 */
export function afficherMarque(v: Marque): void;

/**
 * Affiche une valeur de type couleur_dessin sur la sortie standard
 *
 * @param v La valeur à afficher
 */
export function afficherCouleurDessin(v: CouleurDessin): void;

/**
 * Affiche une valeur de type position sur la sortie standard
 *
 * @param v La valeur à afficher
 */
export function afficherPosition(v: Position): void;

export {};
