import java.util.ArrayList;
import java.util.List;

/**
 * Un petit joueur pour commencer : il fuit les bombes, va vers le bonus le plus proche, et sinon droit devant lui. Devant
 * un mur, il pose une bombe si personne n'est près de lui et s'il sait où se mettre à l'abri. Il ne vise personne, ne
 * compte ni ses bombes ni le temps qui leur reste, et ignore le mur de la mort subite : à vous de faire mieux.
 */
public class Champion extends Interface {
    private static final Direction[] TOUS = {Direction.NORD, Direction.SUD, Direction.EST, Direction.OUEST};

    /** À cette distance, personne ne peut toucher les mêmes murs que nous. */
    private static final int LOIN = 2 * PORTEE_EXPLOSION;

    /** Où l'on va, quand il n'y a pas de bonus : un indice de TOUS. */
    private int devant = 2;

    public void partie_init() {}

    public void jouer_tour() {
        boolean[] menacees = new boolean[nb_lignes() * nb_colonnes()];
        for (Position bombe : liste_bombes()) {
            menacer(bombe, menacees);
        }
        int sens = chercher(menacees);
        if (sens != -1) {
            deplacer(TOUS[sens]);
            return;
        }
        Position moi = ma_position();
        if (menacees[numero(moi)] || poser(menacees.clone())) {
            return;
        }
        for (int i = 0; i < 4; i++) {
            Position voisine = case_voisine(moi, TOUS[devant]);
            if (praticable(voisine) && !menacees[numero(voisine)]) {
                deplacer(TOUS[devant]);
                return;
            }
            devant = (devant + 1) % 4;
        }
    }

    private int numero(Position pos) {
        return pos.ligne * nb_colonnes() + pos.colonne;
    }

    /** Marque les cases qu'une bombe atteint. */
    private void menacer(Position bombe, boolean[] menacees) {
        menacees[numero(bombe)] = true;
        for (Direction sens : TOUS) {
            Position pos = case_voisine(bombe, sens);
            for (int pas = 0; pas < PORTEE_EXPLOSION && contenu_case(pos) != Contenu.MUR; pas++) {
                menacees[numero(pos)] = true;
                pos = case_voisine(pos, sens);
            }
        }
    }

    /**
     * Vrai si l'on peut aller sur une case. On la laisse à un voisin d'identifiant plus petit : ainsi deux joueurs comme
     * celui-ci ne veulent jamais la même.
     */
    private boolean praticable(Position pos) {
        Contenu quoi = contenu_case(pos);
        if (!case_libre(pos) || quoi == Contenu.BONUS_EXPLOSION || quoi == Contenu.BONUS_TELEPORTATION) {
            return false;
        }
        for (Direction sens : TOUS) {
            int autre = avatar_case(case_voisine(pos, sens));
            if (autre != 0 && autre < mon_id()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Le premier pas (un indice de TOUS) vers la case la plus proche qui est à l'abri si l'on est menacé, qui a un bonus
     * sinon ; -1 s'il n'y en a pas.
     */
    private int chercher(boolean[] menacees) {
        boolean fuir = menacees[numero(ma_position())];
        // Le premier pas vers chaque case, plus un ; 0 si la recherche n'y est pas passée.
        int[] premierPas = new int[menacees.length];
        List<Position> aVoir = new ArrayList<>();
        aVoir.add(ma_position());
        for (int i = 0; i < aVoir.size(); i++) {
            Position pos = aVoir.get(i);
            int pas = premierPas[numero(pos)];
            Contenu quoi = contenu_case(pos);
            boolean bonus = quoi == Contenu.BONUS_BOMBES || quoi == Contenu.BONUS_POINTS;
            if (fuir ? !menacees[numero(pos)] : bonus) {
                return pas - 1;
            }
            for (int sens = 0; sens < 4; sens++) {
                Position voisine = case_voisine(pos, TOUS[sens]);
                int c = numero(voisine);
                if (premierPas[c] != 0 || !praticable(voisine) || (!fuir && menacees[c])) {
                    continue;
                }
                premierPas[c] = pas != 0 ? pas : sens + 1;
                aVoir.add(voisine);
            }
        }
        return -1;
    }

    /** La distance de deux coordonnées dans un labyrinthe circulaire. */
    private static int ecart(int a, int b, int taille) {
        int d = Math.abs(a - b);
        return Math.min(d, taille - d);
    }

    private boolean pres(Position pos) {
        Position moi = ma_position();
        return ecart(moi.ligne, pos.ligne, nb_lignes()) + ecart(moi.colonne, pos.colonne, nb_colonnes()) <= LOIN;
    }

    /** Vrai s'il n'y a près de nous ni bombe ni autre avatar. */
    private boolean seul() {
        for (Position bombe : liste_bombes()) {
            if (pres(bombe)) {
                return false;
            }
        }
        for (Avatar autre : liste_avatars()) {
            if (autre.joueur != mon_id() && pres(autre.pos)) {
                return false;
            }
        }
        return true;
    }

    /** Pose une bombe devant un mur s'il vaut mieux ; faux sinon. */
    private boolean poser(boolean[] menacees) {
        Position moi = ma_position();
        if (mort_subite() || contenu_case(case_voisine(moi, TOUS[devant])) != Contenu.MUR || !seul()) {
            return false;
        }
        menacer(moi, menacees);
        if (chercher(menacees) == -1) {
            return false;
        }
        poser_bombe();
        devant = (devant + 1) % 4;
        return true;
    }
}
