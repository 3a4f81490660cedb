/* {{ kit::main_notice(*api.model.locale) }} */
#include "../api.h"
#include "joute.h"
{%- for u in api.user_functions %}
{%- if u.values().next().is_some() %}

{% include "c/main/entry.c" %}
{%- endif %}
{%- endfor %}

static void (*const joute_handlers[])(void) = {
{%- for u in api.user_functions %}
    {% if u.values().next().is_some() %}joute_call_{{ u.original_name }}{% else %}{{ u.name }}{% endif %},
{%- else %}
    0,
{%- endfor %}
};

/* {{ kit::own_main(*api.model.locale) }} */
int main(void) __attribute__((weak));
int __wrap_main(void) __attribute__((alias("main")));

int main(void)
{
    if (joute_start("c", UINT64_C(0x{{ api.hash() }})) != 0)
        return 1;
    return joute_loop(joute_handlers);
}
