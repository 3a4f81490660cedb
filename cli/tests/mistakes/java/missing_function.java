public class Champion extends Interface {
    public void partie_init() { }

    public void jouer_tour() { }
}
