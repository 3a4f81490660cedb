/** Ce que porte une case */
public enum Marque {
    /** Rien */
    VIDE,
    /** La marque du joueur 0 */
    CROIX,
    /** La marque du joueur 1 */
    ROND,
}
