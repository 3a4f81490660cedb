// {{ api.text.title }}
// {{ api.text.notice }}
// {{ api.described }}
{%- if !api.imports.is_empty() %}
import {
{%- for name in api.imports %}
    {{ name }},
{%- endfor %}
} from './joute/values.js';
{%- endif %}
{%- if !api.functions.is_empty() %}

const {
{%- for f in api.functions %}
    {{ f.call }}: joute_{{ f.call }},
{%- endfor %}
} = joute_native;
{%- endif %}
{%- if !api.constants.is_empty() %}
{% for c in api.constants %}
export const {{ c.name }} = {{ c.value }};
{%- endfor %}
{%- endif %}
{%- for e in api.enums %}

export const {{ e.name }} = joute_freeze({
{%- for v in e.members %}
    {{ v.text }}: {{ loop.index0 }}, {{ loop.index0 }}: '{{ v.text }}',
{%- endfor %}
});
{%- endfor %}
{%- for f in api.functions %}

{{ f }}
{%- endfor %}
