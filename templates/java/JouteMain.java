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
{%- for e in entries %}
                    case {{ loop.index0 }}:
{%- if let Some(take) = e.take %}
                        JouteScratch.begin("{{ e.name }}");
                        JouteCalls.{{ take }}();
{%- endif %}
{%- if e.answers %}
                        JouteCalls.joute_return_{{ e.name }}({% include "java/main/call.java" %});
{%- else %}
                        {% include "java/main/call.java" %};
{%- endif %}
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
