func joute_draw_{{ s.original_name }}() {{ s.name }} {
	var v {{ s.name }}
{%- for field in s.fields %}
	v.{{ field.name }} = joute_draw_{{ field.value.name }}({{ field.value.size_argument("false") }})
{%- endfor %}
	return v
}

func joute_dump_{{ s.original_name }}(v {{ s.name }}) {
{%- for field in s.fields %}
	fmt.Fprint(joute_log, "{% if loop.first %}({% else %},{% endif %}")
	joute_dump_{{ field.value.name }}(v.{{ field.name }})
{%- endfor %}
	fmt.Fprint(joute_log, ")")
}
