/** La couleur d'un dessin. Vous seul voyez vos dessins. */
public enum CouleurDessin {
    /** Gris */
    DESSIN_GRIS,
    /** Rouge */
    DESSIN_ROUGE,
    /** Orange */
    DESSIN_ORANGE,
    /** Jaune */
    DESSIN_JAUNE,
    /** Vert */
    DESSIN_VERT,
    /** Bleu */
    DESSIN_BLEU,
    /** Violet */
    DESSIN_VIOLET,
    /** Rose */
    DESSIN_ROSE,
}
