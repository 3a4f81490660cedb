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
     * Nomme le calque des dessins qui suivent. Dans le visualiseur, chaque calque peut être caché. Au
     * début d'un tour, le calque n'a pas de nom.
     *
     * @param nom Le nom, d'au plus 80 caractères
     */
    public static void dessiner_calque(String nom) { JouteCalls.dessiner_calque(nom); }

    /**
     * Dessine un petit signe sur une case.
     *
     * @param endroit La case
     * @param couleur La couleur
     */
    public static void dessiner_marque(Position endroit, CouleurDessin couleur) { JouteCalls.dessiner_marque(endroit, couleur); }

    /**
     * Écrit un texte court sur une case, d'au plus 80 caractères.
     *
     * @param endroit La case
     * @param texte Le texte
     */
    public static void dessiner_texte(Position endroit, String texte) { JouteCalls.dessiner_texte(endroit, texte); }

    /**
     * Dessine un trait entre deux cases.
     *
     * @param depart La case de départ
     * @param arrivee La case d'arrivée
     * @param couleur La couleur
     */
    public static void dessiner_trait(Position depart, Position arrivee, CouleurDessin couleur) { JouteCalls.dessiner_trait(depart, arrivee, couleur); }

    /**
     * Dessine une flèche d'une case à une autre.
     *
     * @param depart La case de départ
     * @param arrivee La case d'arrivée
     * @param couleur La couleur
     */
    public static void dessiner_fleche(Position depart, Position arrivee, CouleurDessin couleur) { JouteCalls.dessiner_fleche(depart, arrivee, couleur); }

    /**
     * Remplit une case d'une couleur.
     *
     * @param endroit La case
     * @param couleur La couleur
     */
    public static void dessiner_fond(Position endroit, CouleurDessin couleur) { JouteCalls.dessiner_fond(endroit, couleur); }

    /**
     * Affiche un nombre sur une case. Les nombres d'un calque forment une carte de valeurs : plus le
     * nombre est grand, plus la couleur est forte.
     *
     * @param endroit La case
     * @param valeur Le nombre
     */
    public static void dessiner_valeur(Position endroit, double valeur) { JouteCalls.dessiner_valeur(endroit, valeur); }

    /**
     * Ajoute le point de ce tour à une courbe. Le visualiseur affiche une courbe par nom.
     *
     * @param nom Le nom, d'au plus 80 caractères
     * @param valeur Le nombre
     */
    public static void dessiner_courbe(String nom, double valeur) { JouteCalls.dessiner_courbe(nom, valeur); }

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
     * Affiche une valeur de type CouleurDessin sur la sortie standard
     *
     * @param v La valeur à afficher
     */
    public static void afficher_couleur_dessin(CouleurDessin v) { JouteCalls.afficher_couleur_dessin(v); }

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
