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

    // couleur_dessin: La couleur d'un dessin. Vous seul voyez vos dessins.
    define('DESSIN_GRIS', 0); // Gris
    define('DESSIN_ROUGE', 1); // Rouge
    define('DESSIN_ORANGE', 2); // Orange
    define('DESSIN_JAUNE', 3); // Jaune
    define('DESSIN_VERT', 4); // Vert
    define('DESSIN_BLEU', 5); // Bleu
    define('DESSIN_VIOLET', 6); // Violet
    define('DESSIN_ROSE', 7); // Rose

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
     * Nomme le calque des dessins qui suivent. Dans le visualiseur, chaque calque peut être caché. Au
     * début d'un tour, le calque n'a pas de nom.
     *
     * @param string $nom Le nom, d'au plus 80 caractères
     */
    function dessiner_calque(string $nom): void
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Dessine un petit signe sur une case.
     *
     * @param array{ligne: int, colonne: int} $endroit La case
     * @param int $couleur (couleur_dessin) La couleur
     */
    function dessiner_marque(array $endroit, int $couleur): void
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Écrit un texte court sur une case, d'au plus 80 caractères.
     *
     * @param array{ligne: int, colonne: int} $endroit La case
     * @param string $texte Le texte
     */
    function dessiner_texte(array $endroit, string $texte): void
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Dessine un trait entre deux cases.
     *
     * @param array{ligne: int, colonne: int} $depart La case de départ
     * @param array{ligne: int, colonne: int} $arrivee La case d'arrivée
     * @param int $couleur (couleur_dessin) La couleur
     */
    function dessiner_trait(array $depart, array $arrivee, int $couleur): void
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Dessine une flèche d'une case à une autre.
     *
     * @param array{ligne: int, colonne: int} $depart La case de départ
     * @param array{ligne: int, colonne: int} $arrivee La case d'arrivée
     * @param int $couleur (couleur_dessin) La couleur
     */
    function dessiner_fleche(array $depart, array $arrivee, int $couleur): void
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Remplit une case d'une couleur.
     *
     * @param array{ligne: int, colonne: int} $endroit La case
     * @param int $couleur (couleur_dessin) La couleur
     */
    function dessiner_fond(array $endroit, int $couleur): void
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Affiche un nombre sur une case. Les nombres d'un calque forment une carte de valeurs : plus le
     * nombre est grand, plus la couleur est forte.
     *
     * @param array{ligne: int, colonne: int} $endroit La case
     * @param float $valeur Le nombre
     */
    function dessiner_valeur(array $endroit, float $valeur): void
    {
        joute_absent(__FUNCTION__);
    }

    /**
     * Ajoute le point de ce tour à une courbe. Le visualiseur affiche une courbe par nom.
     *
     * @param string $nom Le nom, d'au plus 80 caractères
     * @param float $valeur Le nombre
     */
    function dessiner_courbe(string $nom, float $valeur): void
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
     * Affiche une valeur de type couleur_dessin sur la sortie standard
     *
     * @param int $v (couleur_dessin) La valeur à afficher
     */
    function afficher_couleur_dessin(int $v): void
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
