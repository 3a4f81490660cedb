// {{ kit::champion_notice(*api.model.locale) }}
#include "api.hh"
{%- for f in api.user_functions %}

{{ doc::doc(f.summary, []) }}{{ spell::user_prototype(api, f) }}
{
{%- for arg in f.args %}
    (void){{ arg.name }};
{%- endfor %}
    // {{ kit::todo(*api.model.locale) }}
{%- if f.result.is_some() %}
    return {};
{%- endif %}
}
{%- endfor %}
