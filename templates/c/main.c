/* {{ text.main_notice }} */
#include "../api.h"

extern int32_t joute_start(const char *language, uint64_t kit_hash);
extern int32_t joute_loop(void (*const *handlers)(void));
{%- for u in entries %}
{%- if let Some(declarations) = u.declarations %}

{{ declarations }}
{%- endif %}
{%- if let Some(thunk) = u.thunk %}

{{ thunk }}
{%- endif %}
{%- endfor %}

static void (*const joute_handlers[])(void) = {
{%- for u in entries %}
    {{ u.handler }},
{%- endfor %}
{%- if entries.is_empty() %}
    0,
{%- endif %}
};

int main(void)
{
    if (joute_start("c", UINT64_C({{ hash }})) != 0)
        return 1;
    return joute_loop(joute_handlers);
}
