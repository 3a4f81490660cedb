/**
 * Une petite stratégie, pour partir de quelque chose.
 *
 * <p>L'agent va au portail le plus proche qui n'est pas à vous, le prend, le relie à tous vos portails possibles et met
 * des boucliers quand il ne peut plus rien faire d'autre. Il ne choisit ni ses champs ni ses cibles : il reste de quoi
 * faire mieux.
 */
public class Champion extends Interface {
    public void partie_init() {}

    public void jouer_tour() {
        while (true) {
            Position ici = position_agent(moi());
            if (portail_joueur(ici) != -2) {
                if (!prendre(ici)) {
                    return;
                }
                relier(ici);
            }
            Position but = cible(ici);
            boolean derniereEtape = memeCase(but, ici) || distance(ici, but) > points_deplacement();
            while (derniereEtape && ajouter_bouclier() == Erreur.OK) {}
            avancer(ici, but);
            if (derniereEtape) {
                return;
            }
        }
    }

    public void partie_fin() {}

    private static boolean memeCase(Position a, Position b) {
        return a.x == b.x && a.y == b.y;
    }

    /** Prend le portail où se trouve l'agent ; faux si c'est trop cher pour ce tour-ci. */
    private boolean prendre(Position ici) {
        if (portail_joueur(ici) == adversaire()) {
            neutraliser();
        }
        if (portail_joueur(ici) == -1) {
            capturer();
        }
        return portail_joueur(ici) == moi();
    }

    /** Relie un portail à tous les autres auxquels rien ne l'empêche d'être relié. */
    private void relier(Position ici) {
        if (case_dans_champ(ici)) {
            return;
        }
        for (Position autre : liste_portails()) {
            if (points_action() < COUT_LIEN) {
                return;
            }
            if (!memeCase(ici, autre)
                    && portail_joueur(autre) == moi()
                    && !case_dans_champ(autre)
                    && liens_bloquants(ici, autre).length == 0) {
                lier(autre);
            }
        }
    }

    /** Le portail le plus proche qui n'est pas à vous ; la case elle-même s'il n'y en a plus. */
    private Position cible(Position ici) {
        Position choix = ici;
        for (Position portail : liste_portails()) {
            if (portail_joueur(portail) != moi()
                    && (memeCase(choix, ici) || distance(ici, portail) < distance(ici, choix))) {
                choix = portail;
            }
        }
        return choix;
    }

    /** Avance vers une case, en x puis en y, autant que les points de déplacement le permettent. */
    private void avancer(Position ici, Position but) {
        int points = points_deplacement();
        int dx = borner(but.x - ici.x, points);
        int dy = borner(but.y - ici.y, points - Math.abs(dx));
        deplacer(new Position(ici.x + dx, ici.y + dy));
    }

    private static int borner(int valeur, int limite) {
        return Math.max(-limite, Math.min(limite, valeur));
    }
}
