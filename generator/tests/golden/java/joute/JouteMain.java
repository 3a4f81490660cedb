/** Généré : appelle votre champion quand c'est à lui de jouer. */
public final class JouteMain {
    private JouteMain() {}

    @java.lang.SuppressWarnings("static")
    public static void main(java.lang.String[] args) {
        try {
            if (JouteScratch.start(JouteCalls.JOUTE_HASH) != 0) {
                java.lang.System.exit(1);
            }
            Champion champion = new Champion();
            while (true) {
                switch (JouteScratch.next()) {
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
                        java.lang.System.exit(0);
                        break;
                    default:
                        java.lang.System.exit(1);
                }
            }
        } catch (java.lang.Throwable error) {
            JouteErrors.uncaught(error);
        }
    }
}
