/*
 * {{ text.title }}
 *
 * {{ text.notice }}
 */
#ifndef JOUTE_API_H
#define JOUTE_API_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
{%- for c in constants %}

{{ c.doc }}
{{ c.declaration }}
{%- endfor %}
{%- for e in enums %}

{{ e.doc }}
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

{{ f.doc }}
{{ f.prototype }};
{%- endfor %}
{%- for d in displays %}

{{ d }}
{%- endfor %}
{%- for r in releases %}

{{ r }}
{%- endfor %}
{%- for f in user_functions %}

{{ f.doc }}
{{ f.prototype }};
{%- endfor %}

#endif
