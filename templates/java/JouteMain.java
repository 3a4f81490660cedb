/** {{ text.main_notice }} */
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
{%- for body in entries %}
                    case {{ loop.index0 }}:
{%- for line in body %}
                        {{ line }}
{%- endfor %}
                        break;
{%- endfor %}
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
