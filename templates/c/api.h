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

{{ c.doc }}{{ c.declaration }}
{%- endfor %}
{%- for ty in types %}

{{ ty }}
{%- endfor %}
{%- for f in functions %}

{{ f.doc }}{{ f.prototype }} __asm__("joute_api_{{ f.written }}");
{%- endfor %}
{%- if !displays.is_empty() %}

int puts(const char *);
{%- endif %}
{%- for show in displays %}

{% include "c/api/display.h" %}
{%- endfor %}
{%- for r in releases %}

{{ r.doc }}void joute_drop_{{ r.written }}({{ r.ty }} *value);
{%- endfor %}
{%- for f in user_functions %}

{{ f.doc }}{{ f.prototype }};
{%- endfor %}

#endif
