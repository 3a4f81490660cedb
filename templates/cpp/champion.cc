// {{ text.champion_notice }}
#include "api.hh"
{%- for f in user_functions %}

{{ f.doc }}{{ f.prototype }}
{
{%- for arg in f.args %}
    (void){{ arg }};
{%- endfor %}
    // {{ text.todo }}
{%- if f.returns %}
    return {};
{%- endif %}
}
{%- endfor %}
