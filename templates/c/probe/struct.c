JOUTE_PART {{ s.name }} joute_draw_{{ s.original_name }}(void)
{
    {{ s.name }} v;
{%- for field in s.fields %}
    v.{{ field.name }} = joute_draw_{{ field.value.name }}({{ field.value.size_argument("0") }});
{%- endfor %}
    return v;
}

JOUTE_PART void joute_dump_{{ s.original_name }}({{ s.name }} v)
{
{%- for field in s.fields %}
    fputc('{% if loop.first %}({% else %},{% endif %}', joute_log);
    joute_dump_{{ field.value.name }}(v.{{ field.name }});
{%- endfor %}
    fputc(')', joute_log);
}
{%- if s.owned %}

JOUTE_PART void joute_release_{{ s.original_name }}({{ s.name }} v)
{
    (void)v; /* what may be missing needs no memory to be freed */
{%- for field in s.fields %}
{%- if field.value.owned %}
    joute_release_{{ field.value.name }}(v.{{ field.name }});
{%- endif %}
{%- endfor %}
}
{%- endif %}
