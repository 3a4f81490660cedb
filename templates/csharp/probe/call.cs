
            {
{%- for arg in f.args %}
                var arg{{ loop.index0 }} = draw_{{ arg.value.name }}({{ arg.value.size_argument("big") }});
{%- endfor %}
                {% if f.result.is_some() %}var joute_result = {% endif %}Api.{{ f.name }}({% for _ in f.args %}{% if !loop.first %}, {% endif %}arg{{ loop.index0 }}{% endfor %});
                log.Write("call {{ f.original_name }} (");
{%- for arg in f.args %}
{%- if !loop.first %}
                log.Write(',');
{%- endif %}
                dump_{{ arg.value.name }}(arg{{ loop.index0 }});
{%- endfor %}
                log.Write(") = ");
{%- if let Some(result) = f.result %}
                dump_{{ result.name }}(joute_result);
{%- else %}
                log.Write("void");
{%- endif %}
                log.WriteLine();
            }
