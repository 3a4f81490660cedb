    static void joute_constant{{ loop.index0 }}() {
        joute_log.print("constant {{ c.original_name }} = ");
{%- if c.value.depth == 0 %}
        joute_dump_{{ c.value.name }}(Interface.{{ c.name }});
{%- else %}
        joute_log.print('[');
        for (int i = 0; i < Interface.{{ c.name }}.length; i++) {
            joute_log.print(i == 0 ? "" : ",");
            joute_dump_{{ c.value.base }}(Interface.{{ c.name }}[i]);
        }
        joute_log.print(']');
{%- endif %}
        joute_log.print('\n');
    }
