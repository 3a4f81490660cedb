
    {
{%- for arg in f.args %}
        {{ arg.value.ty }} joute_arg{{ loop.index0 }} = joute_draw_{{ arg.value.name }}({{ arg.value.size_argument("big") }});
{%- endfor %}
        {% if let Some(result) = f.result %}{{ result.ty }} joute_result = {% endif %}{{ f.name }}({% for _ in f.args %}{% if !loop.first %}, {% endif %}joute_arg{{ loop.index0 }}{% endfor %});
        fputs("call {{ f.original_name }} (", joute_log);
{%- for arg in f.args %}
{%- if !loop.first %}
        fputc(',', joute_log);
{%- endif %}
        joute_dump_{{ arg.value.name }}(joute_arg{{ loop.index0 }});
{%- endfor %}
        fputs(") = ", joute_log);
{%- if let Some(result) = f.result %}
        joute_dump_{{ result.name }}(joute_result);
{%- else %}
        fputs("void", joute_log);
{%- endif %}
        fputc('\n', joute_log);
{%- for arg in f.args %}
{%- if arg.value.owned %}
        joute_release_{{ arg.value.name }}(joute_arg{{ loop.index0 }});
{%- endif %}
{%- endfor %}
{%- if let Some(result) = f.result %}
{%- if result.owned %}
        joute_release_{{ result.name }}(joute_result);
{%- endif %}
{%- endif %}
    }
