func joute_{{ c.name }}({% for m in c.args %}{% if !loop.first %}, {% endif %}{{ m.here }} {{ m.ty }}{% endfor %}){% if let Some(m) = c.result %} {{ m.ty }}{% endif %} {
	m, {% if c.raw.is_empty() %}_{% else %}f{% endif %} := joute.Open[joute_frame_{{ c.name }}]()
{%- include "go/glue/arguments.go" %}
	m.Call({{ index }})
{%- if let Some(m) = c.result %}
	r := {% include "go/glue/lift.go" %}
{%- endif %}
	m.Close()
{%- if c.result.is_some() %}
	return r
{%- endif %}
}
