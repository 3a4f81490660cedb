// {{ kit::champion_notice(*api.model.locale) }}
package main
{%- for f in api.user_functions %}

{{ doc::doc(f.summary, &self::notes(f.args), "") }}{{ spell::signature(api, f) }} {
	// {{ kit::todo(*api.model.locale) }}
{%- if let Some(value) = f.result %}
	return {{ spell::empty(api, value.ty) }}
{%- endif %}
}
{%- endfor %}
