/* {{ text.generated_notice }} */
#include "joute_node.h"
{%- for e in enums %}

typedef int32_t joute_{{ e }}_t;
#define joute_move_{{ e }}(value) ((void)(value))
{%- endfor %}
{%- for form in forms %}

{{ form }}
{%- endfor %}
{%- for f in functions %}

{{ f }}
{%- endfor %}

static const joute_row joute_rows[] = {
{%- for f in functions %}
    {"{{ f.called() }}", joute_do_{{ f.called() }}},
{%- endfor %}
    {"", NULL},
};

NAPI_MODULE_INIT()
{
    return joute_open(env, exports, joute_rows, sizeof joute_rows / sizeof *joute_rows - 1);
}
