package main

// {{ kit::main_notice(*api.model.locale) }}

import (
	"os"
	"strconv"

	"champion/joute"
)

func main() {
	defer joute.Report()
	if !joute.Start(0x{{ api.hash() }}) {
		os.Exit(1)
	}
	for {
		switch joute.Next() {
{%- for e in table.entries %}
		case {{ loop.index0 }}:
			{% if e.take.is_some() || e.answer.is_some() %}joute_user_{{ loop.index0 }}(){% else %}{{ e.name }}(){% endif %}
{%- endfor %}
		case -1:
			return
		default:
			os.Exit(1)
		}
	}
}

func joute_name(number int, names ...string) string {
	if number < 0 || number >= len(names) {
		return strconv.Itoa(number)
	}
	return names[number]
}
{%- for e in table.entries %}
{%- if e.take.is_some() || e.answer.is_some() %}

{% include "go/glue/entry.go" %}
{%- endif %}
{%- endfor %}
{%- for c in table.functions %}

{% let index = loop.index0 %}{% include "go/glue/function.go" %}
{%- endfor %}
{%- for c in table.displays %}

{% let index = loop.index0 + table.functions.len() %}{% include "go/glue/show.go" %}
{%- endfor %}
{%- for c in table.all() %}

type joute_frame_{{ c.name }} struct {
{%- for line in c.raw %}
	{{ line }}
{%- endfor %}
}
{%- endfor %}
{%- for s in border::structs(api) %}

{% include "go/glue/struct.go" %}
{%- endfor %}
{%- for l in border::slices(api) %}

{% include "go/glue/slice.go" %}
{%- endfor %}
{%- for o in border::optionals(api) %}

{% include "go/glue/optional.go" %}
{%- endfor %}
