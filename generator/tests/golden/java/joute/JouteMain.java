/** Généré : appelle votre champion quand c'est à lui de jouer. */
public final class JouteMain {
    private JouteMain() {}

    @SuppressWarnings("static")
    public static void main(String[] args) {
        try {
            if (JouteWire.start(JouteCalls.JOUTE_HASH) != 0) {
                System.exit(1);
            }
            Champion champion = new Champion();
            while (true) {
                switch (JouteWire.next()) {
                    case 0:
                        champion.partie_init();
                        break;
                    case 1:
                        champion.jouer_tour();
                        break;
                    case 2:
                        champion.partie_fin();
                        break;
                    case -1:
                        System.exit(0);
                        break;
                    default:
                        System.exit(1);
                }
            }
        } catch (Throwable error) {
            JouteErrors.uncaught(error);
        }
    }
}
