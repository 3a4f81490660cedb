/// \file
/// {{ text.title }}
///
/// {{ text.notice }}
#ifndef JOUTE_API_HH
#define JOUTE_API_HH

#include <cstdint>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>
{%- for c in constants %}

{{ c.doc }}{{ c.declaration }};
{%- endfor %}
{%- for e in enums %}

{{ e.doc }}enum {{ e.name }} : int {
{%- for v in e.values %}
    {{ v.name }} = {{ loop.index0 }},{{ v.note }}
{%- endfor %}
};
{%- endfor %}
{%- for s in structs %}

{{ s.doc }}struct {{ s.name }} {
{%- for field in s.fields %}
    {{ field }}
{%- endfor %}
};
{%- endfor %}
{%- for f in functions %}

{{ f.doc }}{{ f.prototype }};
{%- endfor %}
{%- for f in displays %}

{{ f.doc }}{{ f.prototype }};
{%- endfor %}
{%- for f in user_functions %}

{{ f.doc }}{{ f.prototype }};
{%- endfor %}
{%- if !enums.is_empty() || !structs.is_empty() %}

// {{ text.values_notice }}
#include "joute/values.hh"
{%- endif %}

#endif
