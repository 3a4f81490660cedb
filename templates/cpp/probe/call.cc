
    {
{%- for arg in f.args %}
        {{ arg.value.ty }} joute_arg{{ loop.index0 }};
        joute_draw(joute_arg{{ loop.index0 }}{% if arg.value.depth > 0 %}, big{% endif %});
{%- endfor %}
        {% if let Some(result) = f.result %}const {{ result.ty }} joute_result = {% endif %}::{{ f.name }}({% for _ in f.args %}{% if !loop.first %}, {% endif %}joute_arg{{ loop.index0 }}{% endfor %});
        std::fputs("call {{ f.original_name }}", joute_log);
        joute_dump_args({% for _ in f.args %}{% if !loop.first %}, {% endif %}joute_arg{{ loop.index0 }}{% endfor %});
{%- if f.result.is_some() %}
        joute_dump(joute_result);
        std::fputc('\n', joute_log);
{%- else %}
        std::fputs("void\n", joute_log);
{%- endif %}
    }
