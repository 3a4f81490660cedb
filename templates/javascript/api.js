// {{ text.title }}
// {{ text.notice }}
// {{ described }}
{%- if !imports.is_empty() %}
import {
{%- for name in imports %}
    {{ name }},
{%- endfor %}
} from './joute/values.js';
{%- endif %}
{%- if !calls.is_empty() %}

const {
{%- for name in calls %}
    {{ name }}: joute_{{ name }},
{%- endfor %}
} = joute_native;
{%- endif %}
{%- if !constants.is_empty() %}
{% for c in constants %}
export const {{ c.name }} = {{ c.value }};
{%- endfor %}
{%- endif %}
{%- for e in enums %}

export const {{ e.name }} = joute_freeze({
{%- for v in e.values %}
    {{ v.name }}: {{ loop.index0 }}, {{ loop.index0 }}: '{{ v.name }}',
{%- endfor %}
});
{%- endfor %}
{%- for f in functions %}

{{ f }}
{%- endfor %}
