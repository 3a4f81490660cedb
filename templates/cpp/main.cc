// {{ kit::main_notice(*api.model.locale) }}
#include "../api.hh"

#include "border.hh"
{%- for e in api.enums %}

{% include "cpp/border/enumeration.cc" %}
{%- endfor %}
{%- for value in api.abi.aggregates %}
{%- match value.crossing %}
{%- when Crossing::Number(_) | Crossing::Text | Crossing::List(_) | Crossing::Nested(_) | Crossing::Optional(_) %}
{%- when Crossing::Flat(id) | Crossing::Deep(id) %}
{%- let s = api.structure(*id) %}
{%- match self::conversion(api, value) %}
{%- when Conversion::Plain | Conversion::Enum %}
{%- when Conversion::ContainsEnum %}
{%- let fields = &self::checked_fields(api, s.fields) %}

{% include "cpp/border/checks.cc" %}
{%- when Conversion::Lowered %}
{%- let fields = &self::converted_fields(api, s.fields) %}

{% include "cpp/border/form.cc" %}
{%- endmatch %}
{%- endmatch %}
{%- endfor %}
{%- for f in self::converted_functions(api, &api.functions) %}
{%- if !f.is_direct() %}

{% include "cpp/border/function.cc" %}
{%- endif %}
{%- endfor %}
{%- for d in api.displayed() %}
{%- let shown = self::displayed_value(api, d) %}

{% include "cpp/border/display.cc" %}
{%- endfor %}
{%- let entries = &self::converted_functions(api, &api.user_functions) %}
{%- for u in entries %}
{%- include "cpp/border/externs.cc" %}
{%- endfor %}

namespace {
{%- for u in entries %}

{% include "cpp/border/entry.cc" %}
{%- endfor %}

void (*const joute_handlers[])() = {
{%- for u in entries %}
    joute_call_{{ u.original_name }},
{%- endfor %}
    nullptr,
};
} // namespace

// {{ kit::own_main(*api.model.locale) }}
int main() __attribute__((weak));
extern "C" int __wrap_main() __attribute__((alias("main")));

int main()
{
    if (joute_start("cpp", UINT64_C(0x{{ api.hash() }})) != 0)
        return 1;
    return joute_loop(joute_handlers);
}
