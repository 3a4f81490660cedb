/**
 * Une petite stratégie, pour partir de quelque chose : le centre s'il est libre, sinon la première case vide. Elle ne voit
 * ni ses lignes ni celles de l'autre : il reste de quoi faire mieux.
 */
public class Champion extends Interface {
    public void partie_init() {}

    public void jouer_tour() {
        Position centre = new Position(TAILLE / 2, TAILLE / 2);
        poser(marque_en(centre) == Marque.VIDE ? centre : cases_vides()[0]);
    }

    public void partie_fin() {}
}
