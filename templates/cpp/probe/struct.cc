[[maybe_unused]] static void joute_draw(::{{ s.name }} &v)
{
{%- for field in s.fields %}
    joute_draw(v.{{ field.name }});
{%- endfor %}
}

[[maybe_unused]] static void joute_dump(const ::{{ s.name }} &v)
{
{%- for field in s.fields %}
    std::fputc('{% if loop.first %}({% else %},{% endif %}', joute_log);
    joute_dump(v.{{ field.name }});
{%- endfor %}
    std::fputc(')', joute_log);
}
