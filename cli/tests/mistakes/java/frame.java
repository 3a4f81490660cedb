public class Champion extends Interface {
    @SNIPPET@

    public void partie_init() { }

    public void partie_fin() { }
}
