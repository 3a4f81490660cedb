// A champion in several files.
public class Champion extends Interface {
    public void partie_init() {
        System.out.println("parts " + Parts.sum(new Position(40, 2)));
    }

    public void jouer_tour() {}

    public void partie_fin() {}
}
