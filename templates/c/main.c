/* {{ text.main_notice }} */
#include "../api.h"

extern int32_t joute_start(const char *language, uint64_t kit_hash);
extern int32_t joute_next(void);
{%- for u in entries %}
{%- if let Some(take) = u.take %}
{{ take }}
{%- endif %}
{%- if let Some(answer) = u.answer %}
{{ answer }}
{%- endif %}
{%- endfor %}

int main(void)
{
    if (joute_start("c", UINT64_C({{ hash }})) != 0)
        return 1;
    for (;;) {
        switch (joute_next()) {
{%- for u in entries %}
        case {{ loop.index0 }}: {
{%- for line in u.body %}
            {{ line }}
{%- endfor %}
            break;
        }
{%- endfor %}
        case -1:
            return 0;
        default:
            return 1;
        }
    }
}
