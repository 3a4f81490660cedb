/**
 * {{ text.title }}
 *
 * {{ text.notice }}
 *
{%- for line in customs %}
 * {{ line }}
{%- endfor %}
 */
{%- for c in constants %}

{{ c.doc }}
export const {{ c.name }}: {{ c.ty }};
{%- endfor %}
{%- for e in enums %}
{% if !e.doc.is_empty() %}
{{ e.doc }}
{%- endif %}
export enum {{ e.name }} {
{%- for v in e.values %}
{%- if !v.doc.is_empty() %}
{{ v.doc }}
{%- endif %}
    {{ v.name }} = {{ loop.index0 }},
{%- endfor %}
}
{%- endfor %}
{%- for s in structs %}
{% if !s.doc.is_empty() %}
{{ s.doc }}
{%- endif %}
export interface {{ s.name }} {
{%- for f in s.fields %}
{%- if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
    {{ f.slot }};
{%- endfor %}
}
{%- endfor %}
{%- for f in functions %}
{% if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
export {{ f.signature }};
{%- endfor %}

export {};
