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

namespace {
{%- for u in entries %}

// An exception ends here, with the candidate's frames still on the stack for a debugger.
void joute_call_{{ u.written }}() noexcept
{
    joute_::user_function = "{{ u.written }}";
{%- for line in u.body %}
    {{ line }}
{%- endfor %}
}
{%- endfor %}

void (*const joute_handlers[])() = {
{%- for u in entries %}
    joute_call_{{ u.written }},
{%- endfor %}
    nullptr,
};
} // namespace

int main()
{
    if (joute_start("cpp", UINT64_C({{ hash }})) != 0)
        return 1;
    return joute_loop(joute_handlers);
}
