{%- let functions = &self::rows(api) -%}
/* {{ kit::generated_notice(*api.model.locale) }} */
#include "joute_node.h"
{%- for e in api.enums %}

typedef int32_t joute_{{ e.original_name }}_t;
#define joute_move_{{ e.original_name }}(value) ((void)(value))
{%- endfor %}
{%- for form in self::forms(api) %}

{{ form }}
{%- endfor %}
{%- for f in functions %}

{{ f }}
{%- endfor %}

static const joute_row joute_rows[] = {
{%- for f in functions %}
    {"{{ f.js_name() }}", joute_do_{{ f.js_name() }}},
{%- endfor %}
    {"", NULL},
};

NAPI_MODULE_INIT()
{
    return joute_open(env, exports, joute_rows, sizeof joute_rows / sizeof *joute_rows - 1);
}
