/** {{ kit::main_notice(*api.model.locale) }} */
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
{%- for e in api.user_functions %}
                    case {{ loop.index0 }}:
{%- if !e.args.is_empty() %}
                        JouteScratch.begin("{{ e.name }}");
                        JouteCalls.joute_take_{{ e.original_name }}();
{%- endif %}
{%- if e.result.is_some() %}
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
