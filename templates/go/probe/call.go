
	{
{%- for arg in f.args %}
		arg{{ loop.index0 }} := joute_draw_{{ arg.value.name }}({{ arg.value.size_argument("big") }})
{%- endfor %}
		{% if f.result.is_some() %}joute_result := {% endif %}{{ f.name }}({% for _ in f.args %}{% if !loop.first %}, {% endif %}arg{{ loop.index0 }}{% endfor %})
		fmt.Fprint(joute_log, "call {{ f.original_name }} (")
{%- for arg in f.args %}
{%- if !loop.first %}
		fmt.Fprint(joute_log, ",")
{%- endif %}
		joute_dump_{{ arg.value.name }}(arg{{ loop.index0 }})
{%- endfor %}
		fmt.Fprint(joute_log, ") = ")
{%- if let Some(result) = f.result %}
		joute_dump_{{ result.name }}(joute_result)
{%- else %}
		fmt.Fprint(joute_log, "void")
{%- endif %}
		fmt.Fprintln(joute_log)
	}
