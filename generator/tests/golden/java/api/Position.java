/** Une case de la grille */
public class Position {
    /** Ligne, de 0 (en haut) à TAILLE - 1 */
    public int ligne;

    /** Colonne, de 0 (à gauche) à TAILLE - 1 */
    public int colonne;

    /** Tout à zéro : nombres nuls, première valeur des énumérations, chaînes et tableaux vides. */
    public Position() {
        this(0, 0);
    }

    /** Avec une valeur pour chaque champ. */
    public Position(int ligne, int colonne) {
        this.ligne = ligne;
        this.colonne = colonne;
    }

    @Override
    public boolean equals(Object joute_other) {
        if (!(joute_other instanceof Position)) {
            return false;
        }
        Position joute_that = (Position) joute_other;
        return ligne == joute_that.ligne
            && colonne == joute_that.colonne;
    }

    @Override
    public int hashCode() {
        int joute_hash = 0;
        joute_hash = 31 * joute_hash + ligne;
        joute_hash = 31 * joute_hash + colonne;
        return joute_hash;
    }

    @Override
    public String toString() {
        return "Position(ligne=" + ligne
            + ", colonne=" + colonne + ")";
    }
}
