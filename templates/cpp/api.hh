/// \file
/// {{ text.title }}
///
/// {{ text.notice }}
#ifndef JOUTE_API_HH
#define JOUTE_API_HH

#include <cstdint>
#include <functional>
{%- if optionals %}
#include <optional>
{%- endif %}
#include <string>
#include <tuple>
#include <utility>
#include <vector>
{%- for c in constants %}

{{ c.doc }}{{ c.declaration }}
{%- endfor %}
{%- for ty in types %}

{{ ty }}
{%- endfor %}
{%- for f in functions %}

{{ f.doc }}{{ f.prototype }}{% if f.direct %} __asm__("joute_api_{{ f.written }}"){% endif %};
{%- endfor %}
{%- for d in displays %}

{{ d.doc }}void {{ d.name }}({{ d.param }}v);
{%- endfor %}
{%- for f in user_functions %}

{{ f.doc }}{{ f.prototype }};
{%- endfor %}
{%- if !types.is_empty() %}

// {{ text.values_notice }}
#include "joute/values.hh"
{%- endif %}

#endif
