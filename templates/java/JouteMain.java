/** {{ text.main_notice }} */
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
{%- for body in entries %}
                    case {{ loop.index0 }}:
{%- for line in body %}
                        {{ line }}
{%- endfor %}
                        break;
{%- endfor %}
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
