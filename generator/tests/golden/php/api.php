<?php
/**
 * L'API de morpion.
 *
 * Ce fichier est généré : lisez-le, ne le modifiez pas. Votre code va dans le fichier du champion.
 *
 * Les structures sont des tableaux associatifs : array('x' => 42, 'y' => 1337).
 * Les énumérations sont des suites de constantes.
 * Un int a 32 bits ; une valeur d'un autre type, ou qui n'y tient pas, lève une TypeError, une ValueError ou une Error
 * qui nomme la fonction et l'argument.
 */

if (!defined('JOUTE')) {
    // Pendant un match, tout cela existe déjà : ce bloc est là pour être lu, par vous et par votre éditeur.
    define('JOUTE', false);

    // Constantes

    /** Nombre de lignes et de colonnes de la grille */
    define('TAILLE', 3);

    // erreur: Ce que répond une action
    define('OK', 0); // Le coup est joué
    define('HORS_TOUR', 1); // Ce n'est pas à vous de jouer
    define('CASE_INVALIDE', 2); // La case est hors de la grille (0 à TAILLE - 1)
    define('CASE_OCCUPEE', 3); // La case porte déjà une marque
    define('DEJA_JOUE', 4); // Vous avez déjà posé votre marque ce tour-ci

    // marque: Ce que porte une case
    define('VIDE', 0); // Rien
    define('CROIX', 1); // La marque du joueur 0
    define('ROND', 2); // La marque du joueur 1

    // position: Une case de la grille
    //     array(
    //         'ligne' => int, // Ligne, de 0 (en haut) à TAILLE - 1
    //         'colonne' => int, // Colonne, de 0 (à gauche) à TAILLE - 1
    //     )

    /**
     * Pose votre marque sur une case vide. Un coup par tour.
     *
     * @param array{ligne: int, colonne: int} $endroit La case
     * @return int (erreur)
     */
    function poser(array $endroit): int
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Reprend le coup de ce tour. Renvoie faux s'il n'y en a pas.
     *
     * @return bool
     */
    function annuler(): bool
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Ce que porte une case ; vide hors de la grille.
     *
     * @param array{ligne: int, colonne: int} $endroit La case
     * @return int (marque)
     */
    function marque_en(array $endroit): int
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Les cases sans marque, ligne par ligne.
     *
     * @return list<array{ligne: int, colonne: int}>
     */
    function cases_vides(): array
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Votre numéro de joueur, 0 ou 1.
     *
     * @return int
     */
    function moi(): int
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Le numéro de votre adversaire, 0 ou 1.
     *
     * @return int
     */
    function adversaire(): int
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Le numéro du tour, à partir de 0.
     *
     * @return int
     */
    function tour_actuel(): int
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Affiche une valeur de type erreur sur la sortie standard
     *
     * @param int $v (erreur) La valeur à afficher
     */
    function afficher_erreur(int $v): void
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Affiche une valeur de type marque sur la sortie standard
     *
     * @param int $v (marque) La valeur à afficher
     */
    function afficher_marque(int $v): void
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Affiche une valeur de type position sur la sortie standard
     *
     * @param array{ligne: int, colonne: int} $v La valeur à afficher
     */
    function afficher_position(array $v): void
    {
        joute_absent(__FUNCTION__);
    }

    /** Hors d'un match, l'API ne répond pas. */
    function joute_absent(string $function): never
    {
        throw new Error("$function: l'API ne répond que pendant un match ; lancez `make run`.");
    }
}
