/* {{ text.main_notice }} */
#include "../api.h"
#include "joute.h"
{%- for u in entries %}
{%- if !u.is_direct() %}

{% include "c/main/entry.c" %}
{%- endif %}
{%- endfor %}

static void (*const joute_handlers[])(void) = {
{%- for u in entries %}
    {% if !u.is_direct() %}joute_call_{{ u.written }}{% else %}{{ u.name }}{% endif %},
{%- else %}
    0,
{%- endfor %}
};

int main(void)
{
    if (joute_start("c", UINT64_C({{ hash }})) != 0)
        return 1;
    return joute_loop(joute_handlers);
}
