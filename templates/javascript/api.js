{%- let functions = &self::functions(api) -%}
{%- let imports = &self::imports(api, functions) -%}
// {{ kit::title(*api.model.locale, api.model.name) }}
// {{ kit::notice(*api.model.locale) }}
// {{ say::javascript_described(*api.model.locale) }}
{%- if !imports.is_empty() %}
import {
{%- for name in imports %}
    {{ name }},
{%- endfor %}
} from './joute/values.js';
{%- endif %}
{%- if !functions.is_empty() %}

const {
{%- for f in functions %}
    {{ f.call }}: joute_{{ f.call }},
{%- endfor %}
} = joute_native;
{%- endif %}
{%- if !api.constants.is_empty() %}
{% for c in self::constants(api) %}
export const {{ c.name }} = {{ c.value }};
{%- endfor %}
{%- endif %}
{%- for e in api.enums %}

export const {{ e.name }} = joute_freeze({
{%- for v in e.values %}
    {{ v.name }}: {{ loop.index0 }}, {{ loop.index0 }}: '{{ v.name }}',
{%- endfor %}
});
{%- endfor %}
{%- for f in functions %}

{{ f }}
{%- endfor %}
