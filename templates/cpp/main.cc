// {{ text.main_notice }}
#include "../api.hh"

#include "border.hh"
{%- for block in raws %}

{{ block }}
{%- endfor %}
{%- for block in functions %}

{{ block }}
{%- endfor %}
{%- for block in takes %}

{{ block }}
{%- endfor %}

int main()
{
    if (joute_start("cpp", UINT64_C({{ hash }})) != 0)
        return 1;
    for (;;) {
        switch (joute_next()) {
{%- for u in entries %}
        case {{ loop.index0 }}: {
            joute_::user_function = "{{ u.written }}";
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
