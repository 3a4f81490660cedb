type {{ s.whole.raw }} struct {
{%- for line in s.raw %}
	{{ line }}
{%- endfor %}
}

func joute_lower_{{ s.whole.stem }}(m *joute.Memory, v {{ s.whole.ty }}, raw *{{ s.whole.raw }}) bool {
{%- for m in s.fields %}
{%- match m.conversion %}
{%- when Conversion::Same %}
	{{ m.there }} = {{ m.here }}
{%- when _ %}
	if !{% include "go/glue/lower.go" %} {
		return m.In("{{ m.original_name }}")
	}
{%- endmatch %}
{%- endfor %}
	return true
}

func joute_lift_{{ s.whole.stem }}(raw *{{ s.whole.raw }}) {{ s.whole.ty }} {
	return {{ s.whole.ty }}{ {%- for m in s.fields %}{% if !loop.first %}, {% endif %}{% include "go/glue/lift.go" %}{% endfor -%} }
}
