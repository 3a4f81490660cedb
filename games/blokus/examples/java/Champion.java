/**
 * Une petite stratégie, pour partir de quelque chose.
 *
 * <p>À chaque tour, elle pose une des plus grosses pièces possibles, là où elle avance le plus vers le coin opposé. Elle
 * ne regarde ni les coins qu'elle se laisse ni ceux de l'autre : il reste de quoi faire mieux.
 */
public class Champion extends Interface {
    public void partie_init() {}

    public void jouer_tour() {
        Coup choix = null;
        int record = -1;
        for (Coup pose : coups_possibles(moi())) {
            int points = valeur(pose);
            if (points > record) {
                choix = pose;
                record = points;
            }
        }
        if (choix == null) {
            passer();
        } else {
            poser(choix);
        }
    }

    public void partie_fin() {}

    /** Le nombre de blocs d'abord, puis la distance à notre case de départ. */
    private static int valeur(Coup pose) {
        Position depart = case_depart_joueur(moi());
        Position[] cases = cases_couvertes(pose);
        int loin = 0;
        for (Position pos : cases) {
            loin = Math.max(loin, Math.abs(pos.x - depart.x) + Math.abs(pos.y - depart.y));
        }
        return 100 * cases.length + loin;
    }
}
