/// \file
/// {{ kit::title(*api.model.locale, api.model.name) }}
///
/// {{ kit::notice(*api.model.locale) }}
#ifndef JOUTE_API_HH
#define JOUTE_API_HH

#include <cstdint>
#include <functional>
{%- if api.model.has_optionals() %}
#include <optional>
{%- endif %}
#include <string>
#include <tuple>
#include <utility>
#include <vector>
{%- for c in api.constants %}

{{ doc::doc(c.summary, []) }}{{ constant::declaration(c) }}
{%- endfor %}
{%- for e in api.enums %}

{% include "cpp/api/enum.hh" %}
{%- endfor %}
{%- for s in api.structs %}

{% include "cpp/api/struct.hh" %}
{%- endfor %}
{%- for f in api.functions %}

{{ doc::doc(f.summary, &self::notes(f.args)) }}{{ spell::prototype(api, f) }}{% if crossing::ConvertedFunction::new(api, f).is_direct() %} __asm__("joute_api_{{ f.original_name }}"){% endif %};
{%- endfor %}
{%- for shown in api.displayed() %}

{{ doc::display(api, shown) }}void {{ shown.function }}({{ spell::param(api, shown.value.ty, ["v"]) }}v);
{%- endfor %}
{%- for f in api.user_functions %}

{{ doc::doc(f.summary, &self::notes(f.args)) }}{{ spell::user_prototype(api, f) }};
{%- endfor %}
{%- if api.displayed().next().is_some() %}

// {{ kit::values_notice(*api.model.locale) }}
#include "joute/values.hh"
{%- endif %}

#endif
