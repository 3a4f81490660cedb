/**
 * Une petite stratégie, pour partir de quelque chose.
 *
 * <p>Chaque chien va chercher l'os le plus proche et rentre à la niche quand il en porte ASSEZ. Les maîtres ne font
 * rien, les croquettes et les portails ne servent pas, deux chiens peuvent viser le même os : il reste de quoi faire
 * mieux.
 */
public class Champion extends Interface {
    /** Avec autant d'os, un chien rentre. */
    private static final int ASSEZ = 3;
    /** À autant de tours de la fin d'un âge, il rentre avec ce qu'il a. */
    private static final int RETOUR = 30;

    public void partie_init() {}

    public void jouer_tour() {
        int age = age_joueur(moi());
        int fin = NB_TOURS * (age + 1) / NB_AGES; // les trois âges se partagent les tours
        if (tour_actuel() > fin && age_suivant() == Erreur.OK) {
            age++;
        }
        for (Position chien : chiens_joueur(moi())) {
            int os = inventaire_chien(chien, age);
            boolean rentre = os >= ASSEZ || (os > 0 && fin - tour_actuel() < RETOUR);
            suivre(chien, rentre ? trouver_chemin(chien, niche_joueur(moi()), moi()) : versUnOs(chien, age));
        }
    }

    public void partie_fin() {}

    /** Le chemin vers le plus proche squelette de cet âge qui porte un os, vide s'il n'y en a pas. */
    private Position[] versUnOs(Position chien, int age) {
        Position[] meilleur = {};
        for (int ligne = 0; ligne < HAUTEUR; ligne++) {
            for (int colonne = 0; colonne < LARGEUR; colonne++) {
                Position pos = new Position(colonne, ligne);
                EtatSquelette squelette = info_squelette(pos);
                if (squelette.type_squelette != age || !squelette.a_squelette) {
                    continue;
                }
                Position[] chemin = trouver_chemin(chien, pos, moi());
                if (chemin.length > 0 && (meilleur.length == 0 || chemin.length < meilleur.length)) {
                    meilleur = chemin;
                }
            }
        }
        return meilleur;
    }

    /** Suit un chemin tant que le chien a des points de mouvement et que rien ne l'arrête. */
    private void suivre(Position chien, Position[] chemin) {
        int points = points_mouvement(chien);
        for (Position pas : chemin) {
            if (points-- == 0 || se_deplacer(chien, pas) != Erreur.OK) {
                return;
            }
            chien = pas;
        }
    }
}
