/*
 * {{ kit::title(*api.model.locale, api.model.name) }}
 *
 * {{ kit::notice(*api.model.locale) }}
 * {{ kit::memory(*api.model.locale) }}
 */
#ifndef JOUTE_API_H
#define JOUTE_API_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
{%- for (c, length) in api.constants.iter().zip(constant::lengths(api)) %}

{{ doc::doc(c.summary, []) }}{{ constant::declaration(c, length) }}
{%- endfor %}
{%- for e in api.enums %}

{% include "c/api/enum.h" %}
{%- endfor %}
{%- for value in api.abi.aggregates %}

{% include "c/api/aggregate.h" %}
{%- endfor %}
{%- for f in api.functions %}

{{ doc::doc(f.summary, &self::notes(f.args)) }}{{ spell::prototype(api, f) }} __asm__("joute_api_{{ f.original_name }}");
{%- endfor %}
{%- if api.displayed().next().is_some() %}

int puts(const char *);
{%- endif %}
{%- for shown in api.displayed() %}

{% include "c/api/display.h" %}
{%- endfor %}
{%- for value in self::freed_types(api) %}

{{ doc::doc(kit::frees(*api.model.locale), []) }}void joute_drop_{{ api.model.mangle(value.ty) }}({{ spell::type_name(api, value.ty) }} *value);
{%- endfor %}
{%- for f in api.user_functions %}

{{ doc::doc(f.summary, &self::notes(f.args)) }}{{ spell::user_prototype(api, f) }};
{%- endfor %}

#endif
