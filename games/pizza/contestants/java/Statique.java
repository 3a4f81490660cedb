// A champion in another style: static functions, the API under its later name, and a second class.
public class Champion extends Api {
    private static final int MOI = Api.moi();
    private static Strategie strategie;

    public static void partie_init() {
        strategie = new Strategie();
    }

    static void jouer_tour() throws Exception {
        for (Position maitre : Api.maitres_joueur(MOI)) {
            strategie.jouer(maitre);
        }
    }

    static public void partie_fin() {
    }
}

class Strategie {
    void jouer(Position maitre) throws Exception {
        Position cible = new Position(maitre.colonne + 1, maitre.ligne);
        Erreur erreur = Api.construire(maitre, cible);
        Interface.afficher_erreur(erreur);
        if (erreur == Erreur.PLUS_DE_PM || erreur.ordinal() == 3) {
            throw new Exception("perdu " + Api.COUT_CONSTRUCTION);
        }
    }
}
