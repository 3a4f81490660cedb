func joute_user_{{ loop.index0 }}() {
{%- if let Some((index, c)) = e.take %}
	m, f := joute.Open[joute_frame_{{ c.name }}]()
	m.Call({{ index }})
{%- for m in c.args %}
	{{ m.here }} := {% include "go/glue/lift.go" %}
{%- endfor %}
	m.Close()
{%- endif %}
	{% if e.answer.is_some() %}result := {% endif %}{{ e.name }}({% if let Some((_, c)) = e.take %}{% for m in c.args %}{% if !loop.first %}, {% endif %}{{ m.here }}{% endfor %}{% endif %})
{%- if let Some((index, c)) = e.answer %}
	joute_{{ c.name }}(result)
}

func joute_{{ c.name }}(a0 {{ c.args[0].ty }}) {
	m, f := joute.Open[joute_frame_{{ c.name }}]()
{%- include "go/glue/arguments.go" %}
	m.Call({{ index }})
	m.Close()
{%- endif %}
}
