{% include "java/imports.java" %}/** {{ text.generated_notice }} */
final class JouteCalls {
    static final java.lang.String JOUTE_GAME = "{{ game }}";
    static final long JOUTE_HASH = {{ hash }};
{%- for e in enums %}
    static final {{ e.name }}[] joute_values_{{ e.written }} = {{ e.name }}.values();
{%- endfor %}

    private JouteCalls() {}
{%- for native in natives %}
{%- if native.role != Role::Taken %}

{% if native.may_fail() %}{% include "java/calls/checked.java" %}{% else %}{% include "java/calls/free.java" %}{% endif %}
{%- endif %}
{%- endfor %}
{%- for mover in movers %}

{{ mover }}
{%- endfor %}
{%- for native in natives %}

    {% if native.role != Role::Taken %}private {% endif %}static native {{ native.register().java }} {{ native.symbol }}({% for leaf in native.leaves() %}{% if !loop.first %}, {% endif %}{{ leaf.spelt.java }} a{{ loop.index0 }}{% endfor %});
{%- endfor %}
}
