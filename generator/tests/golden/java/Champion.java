/** Votre champion. C'est le fichier à compléter ; `make` compile, `make run` joue un match. */
public class Champion extends Interface {
    /** Appelée une fois, avant le premier tour. */
    public void partie_init() {
        // À compléter.
    }

    /** Appelée à chacun de vos tours. */
    public void jouer_tour() {
        // À compléter.
    }

    /** Appelée une fois, après le dernier tour. */
    public void partie_fin() {
        // À compléter.
    }
}
