{% let imports = spell::imports(api, api.model.all_types()) %}{% let natives = &self::natives(api) %}{% include "java/imports.java" %}/** {{ kit::generated_notice(*api.model.locale) }} */
final class JouteCalls {
    static final java.lang.String JOUTE_GAME = "{{ api.model.name }}";
    static final long JOUTE_HASH = 0x{{ api.hash() }}L;
{%- for e in api.enums %}
    static final {{ e.name }}[] joute_values_{{ e.original_name }} = {{ e.name }}.values();
{%- endfor %}

    private JouteCalls() {}
{%- for native in natives %}
{%- if native.role != Role::Taken && native.role != Role::Direct %}

{% if native.may_fail() %}{% include "java/calls/checked.java" %}{% else %}{% include "java/calls/free.java" %}{% endif %}
{%- endif %}
{%- endfor %}
{%- for mover in self::all_copy_methods(api) %}

{{ mover }}
{%- endfor %}
{%- for native in natives %}
{%- if native.role != Role::Direct %}

    {% if native.role != Role::Taken %}private {% endif %}static native {{ native.register().java }} {{ native.symbol }}({% for leaf in native.leaves() %}{% if !loop.first %}, {% endif %}{{ leaf.spelt.java }} a{{ loop.index0 }}{% endfor %});
{%- endif %}
{%- endfor %}
}
