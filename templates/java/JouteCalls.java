/** {{ text.generated_notice }} */
final class JouteCalls {
    static final java.lang.String JOUTE_GAME = "{{ game }}";
    static final long JOUTE_HASH = {{ hash }};
{%- for e in enums %}
    static final {{ e.ty }}[] joute_values_{{ e.name }} = {{ e.ty }}.values();
{%- endfor %}

    private JouteCalls() {}
{%- for m in calls %}

    static {{ m.head }} {
{%- for line in m.body %}
        {{ line }}
{%- endfor %}
    }
{%- endfor %}
{%- for m in values %}

    static {{ m.head }} {
{%- for line in m.body %}
        {{ line }}
{%- endfor %}
    }
{%- endfor %}
{%- for native in natives %}

    {{ native }}
{%- endfor %}
}
