/**
 * {{ api.text.title }}
 *
 * {{ api.text.notice }}
 *
{%- for line in api.customs %}
 * {{ line }}
{%- endfor %}
 */
{%- for c in api.constants %}

{{ c.doc }}
export const {{ c.name }}: {{ c.ty }};
{%- endfor %}
{%- for e in api.enums %}
{% if !e.doc.is_empty() %}
{{ e.doc }}
{%- endif %}
export enum {{ e.name }} {
{%- for v in e.members %}
{%- if !v.doc.is_empty() %}
{{ v.doc }}
{%- endif %}
    {{ v.text }} = {{ loop.index0 }},
{%- endfor %}
}
{%- endfor %}
{%- for s in api.structs %}
{% if !s.doc.is_empty() %}
{{ s.doc }}
{%- endif %}
export interface {{ s.name }} {
{%- for f in s.members %}
{%- if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
    {{ f.text }};
{%- endfor %}
}
{%- endfor %}
{%- for f in api.functions %}
{% if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
export {{ f.prototype }};
{%- endfor %}

export {};
