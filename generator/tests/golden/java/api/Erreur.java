/** Ce que répond une action */
public enum Erreur {
    /** Le coup est joué */
    OK,
    /** Ce n'est pas à vous de jouer */
    HORS_TOUR,
    /** La case est hors de la grille (0 à TAILLE - 1) */
    CASE_INVALIDE,
    /** La case porte déjà une marque */
    CASE_OCCUPEE,
    /** Vous avez déjà posé votre marque ce tour-ci */
    DEJA_JOUE,
}
