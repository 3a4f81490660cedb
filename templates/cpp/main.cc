// {{ text.main_notice }}
#include "../api.hh"

#include "border.hh"
{%- for part in parts %}

{{ part }}
{%- endfor %}
{%- for u in entries %}
{%- include "cpp/border/externs.cc" %}
{%- endfor %}

namespace {
{%- for u in entries %}

{% include "cpp/border/entry.cc" %}
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
