/* {{ kit::generated_notice(*api.model.locale) }} */
#define _GNU_SOURCE
#define JOUTE_KEPT {{ table.largest_kept_frame() }}
#include "border.h"
{%- for value in api.abi.freed_types() %}
extern void joute_drop_{{ api.model.mangle(value.ty) }}(void *);
{%- endfor %}
{%- for c in table.all() %}
{%- let n = c.native %}

extern {% match n.returned %}{% when Some((ty, _)) %}{{ ty }}{% if !ty.ends_with('*') %} {% endif %}{% when None %}void {% endmatch %}{{ n.symbol }}({% for (ty, _) in n.params %}{% if !loop.first %}, {% endif %}{{ ty }}{% else %}void{% endfor %});
{%- if !n.drops.is_empty() %}

static void joute_drop_{{ loop.index0 }}(char *frame)
{
{%- for d in n.drops %}
    {% match d.symbol %}{% when Some(symbol) %}{{ symbol }}(frame + {{ d.offset }});{% when None %}joute_free(JOUTE_AT(void *, {{ d.offset }}));{% endmatch %}
{%- endfor %}
}
{%- endif %}

static void joute_call_{{ loop.index0 }}(char *frame)
{
    (void)frame;
    {% if let Some((ty, offset)) = n.returned %}JOUTE_AT({{ ty }}, {{ offset }}) = {% endif %}{{ n.symbol }}({% for (_, expression) in n.params %}{% if !loop.first %}, {% endif %}{{ expression }}{% endfor %});
{%- if !n.drops.is_empty() %}
    joute_keep(frame, {{ n.size }}, joute_drop_{{ loop.index0 }});
{%- endif %}
}
{%- endfor %}

static void (*const joute_calls[])(char *) = {
{%- for _ in table.all() %}
    joute_call_{{ loop.index0 }},
{%- else %}
    NULL,
{%- endfor %}
};

char *joute_go_call(int32_t index, uintptr_t frame)
{
    joute_release();
    joute_calls[index]((char *)frame);
    return joute_take_message();
}
