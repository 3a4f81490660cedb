func joute_{{ c.name }}({% for m in c.args %}{{ m.here }} {{ m.ty }}{% endfor %}) {
	m, f := joute.Open[joute_frame_{{ c.name }}]()
{%- include "go/glue/arguments.go" %}
	m.Call({{ index }})
	text := joute.Text(f.r)
	m.Close()
	joute.Print(text)
}
