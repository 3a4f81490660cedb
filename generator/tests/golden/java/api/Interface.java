/**
 * L'API de morpion.
 *
 * <p>Ce fichier est généré : lisez-le, ne le modifiez pas. Votre code va dans le fichier du champion.
 */
public class Interface {
    /** Nombre de lignes et de colonnes de la grille */
    public static final int TAILLE = 3;

    /**
     * Pose votre marque sur une case vide. Un coup par tour.
     *
     * @param endroit La case
     */
    public static Erreur poser(Position endroit) { return JouteCalls.poser(endroit); }

    /** Reprend le coup de ce tour. Renvoie faux s'il n'y en a pas. */
    public static native boolean annuler();

    /**
     * Ce que porte une case ; vide hors de la grille.
     *
     * @param endroit La case
     */
    public static Marque marque_en(Position endroit) { return JouteCalls.marque_en(endroit); }

    /** Les cases sans marque, ligne par ligne. */
    public static Position[] cases_vides() { return JouteCalls.cases_vides(); }

    /** Votre numéro de joueur, 0 ou 1. */
    public static native int moi();

    /** Le numéro de votre adversaire, 0 ou 1. */
    public static native int adversaire();

    /** Le numéro du tour, à partir de 0. */
    public static native int tour_actuel();

    /**
     * Affiche une valeur de type Erreur sur la sortie standard
     *
     * @param v La valeur à afficher
     */
    public static void afficher_erreur(Erreur v) { JouteCalls.afficher_erreur(v); }

    /**
     * Affiche une valeur de type Marque sur la sortie standard
     *
     * @param v La valeur à afficher
     */
    public static void afficher_marque(Marque v) { JouteCalls.afficher_marque(v); }

    /**
     * Affiche une valeur de type Position sur la sortie standard
     *
     * @param v La valeur à afficher
     */
    public static void afficher_position(Position v) { JouteCalls.afficher_position(v); }

    static {
        JouteScratch.load();
    }
}
