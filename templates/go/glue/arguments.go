{%- for m in c.args %}
{%- match m.conversion %}
{%- when Conversion::Same %}
	{{ m.there }} = {{ m.here }}
{%- when _ %}
	if !{% include "go/glue/lower.go" %} {
		m.Refuse("{{ c.blamed }}", "{{ m.original_name }}")
	}
{%- endmatch %}
{%- endfor %}
