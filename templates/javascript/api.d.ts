/**
 * {{ kit::title(*api.model.locale, api.model.name) }}
 *
 * {{ kit::notice(*api.model.locale) }}
 *
{#- The notes tell candidates how the API works in JavaScript. #}
 * {{ say::javascript_import(*api.model.locale) }}
 * {{ say::javascript_objects(*api.model.locale) }}
 * {{ say::javascript_enums(*api.model.locale) }}
 * {{ say::javascript_ints(*api.model.locale) }}
{%- if api.model.has_optionals() %}
 * {{ say::javascript_optional(*api.model.locale) }}
{%- endif %}
 */
{%- for c in self::constants(api) %}

{{ c.doc }}
export const {{ c.name }}: {{ c.ty }};
{%- endfor %}
{%- for e in api.enums %}{% let text = doc::block(e.summary, [], "") %}
{% if !text.is_empty() %}
{{ text }}
{%- endif %}
export enum {{ e.name }} {
{%- for v in e.values %}
{%- let text = doc::inner(v.summary) %}
{%- if !text.is_empty() %}
{{ text }}
{%- endif %}
    {{ v.name }} = {{ loop.index0 }},
{%- endfor %}
}
{%- endfor %}
{%- for s in api.structs %}{% let text = doc::block(s.summary, [], "") %}
{% if !text.is_empty() %}
{{ text }}
{%- endif %}
export interface {{ s.name }} {
{%- for f in s.fields %}
{%- let text = doc::inner(f.summary) %}
{%- if !text.is_empty() %}
{{ text }}
{%- endif %}
    {{ spell::slot(api, f) }};
{%- endfor %}
}
{%- endfor %}
{%- for f in self::functions(api) %}
{% if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
export {{ f.prototype }};
{%- endfor %}

export {};
