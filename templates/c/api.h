/*
 * {{ text.title }}
 *
 * {{ text.notice }}
 * {{ text.memory }}
 */
#ifndef JOUTE_API_H
#define JOUTE_API_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
{%- for c in constants %}
{% if !c.doc.is_empty() %}
{{ c.doc }}
{%- endif %}
{{ c.declaration }}
{%- endfor %}
{%- for e in enums %}
{% if !e.doc.is_empty() %}
{{ e.doc }}
{%- endif %}
typedef enum {{ e.name }} {
{%- for v in e.values %}
    {{ v.name }} = {{ loop.index0 }},{{ v.note }}
{%- endfor %}
} {{ e.name }};
{%- endfor %}
{%- for block in types %}

{{ block }}
{%- endfor %}
{%- for f in functions %}
{% if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
{{ f.prototype }};
{%- endfor %}
{%- for d in displays %}

{{ d }}
{%- endfor %}
{%- for r in releases %}

{{ r }}
{%- endfor %}
{%- for f in user_functions %}
{% if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
{{ f.prototype }};
{%- endfor %}

#endif
