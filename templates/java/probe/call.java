    static void joute_call{{ loop.index0 }}(boolean joute_big) {
{%- for arg in f.args %}
        {{ arg.value.ty }} joute_arg{{ loop.index0 }} = joute_draw_{{ arg.value.name }}({{ arg.value.size_argument("joute_big") }});
{%- endfor %}
        {% if let Some(result) = f.result %}{{ result.ty }} joute_result = {% endif %}Interface.{{ f.name }}({% for _ in f.args %}{% if !loop.first %}, {% endif %}joute_arg{{ loop.index0 }}{% endfor %});
        joute_log.print("call {{ f.original_name }} (");
{%- for arg in f.args %}
{%- if !loop.first %}
        joute_log.print(',');
{%- endif %}
        joute_dump_{{ arg.value.name }}(joute_arg{{ loop.index0 }});
{%- endfor %}
        joute_log.print(") = ");
{%- if let Some(result) = f.result %}
        joute_dump_{{ result.name }}(joute_result);
{%- else %}
        joute_log.print("void");
{%- endif %}
        joute_log.print('\n');
    }
