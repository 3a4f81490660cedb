    static {{ s.name }} joute_draw_{{ s.original_name }}() {
        {{ s.name }} v = new {{ s.name }}();
{%- for field in s.fields %}
        v.{{ field.name }} = joute_draw_{{ field.value.name }}({{ field.value.size_argument("false") }});
{%- endfor %}
        return v;
    }

    static void joute_dump_{{ s.original_name }}({{ s.name }} v) {
{%- for field in s.fields %}
        joute_log.print('{% if loop.first %}({% else %},{% endif %}');
        joute_dump_{{ field.value.name }}(v.{{ field.name }});
{%- endfor %}
        joute_log.print(')');
    }
