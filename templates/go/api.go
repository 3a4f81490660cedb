// {{ kit::title(*api.model.locale, api.model.name) }}
//
// {{ kit::notice(*api.model.locale) }}
package main
{%- if constant::needs_math(api) %}

import "math"
{%- endif %}
{%- for c in api.constants %}

{{ doc::doc(c.summary, [], "") }}{{ constant::declaration(api, c) }}
{%- endfor %}
{%- for e in api.enums %}

{{ doc::doc(e.summary, [], "") }}type {{ e.name }} int

const (
{%- for v in e.values %}
{{ doc::doc(v.summary, [], "\t") }}	{{ v.name }}{% if loop.first %} {{ e.name }} = iota{% endif %}
{%- endfor %}
)

// {{ say::go_name(*api.model.locale) }}
func (v {{ e.name }}) String() string {
	return joute_name(int(v){% for v in e.values %}, "{{ v.name }}"{% endfor %})
}
{%- endfor %}
{%- for s in api.structs %}

{{ doc::doc(s.summary, [], "") }}type {{ s.name }} struct {
{{ self::fields(api, s) }}}
{%- endfor %}
{%- for f in api.functions %}

{{ doc::doc(f.summary, &self::notes(f.args), "") }}{{ spell::signature(api, f) }} {
	{% if f.result.is_some() %}return {% endif %}joute_api_{{ f.original_name }}({{ f.arg_names().join(", ") }})
}
{%- endfor %}
{%- for shown in api.displayed() %}

{{ doc::display(api, shown) }}func {{ shown.function }}(v {{ shown.name }}) {
	joute_show_{{ shown.original_name }}(v)
}
{%- endfor %}
{%- if api.abi.optionals().next().is_some() %}

// {{ say::go_some(*api.model.locale) }}
func {{ self::SOME }}[T any](v T) *T {
	return &v
}
{%- endif %}
