/* {{ text.champion_notice }} */
#include "api.h"
{%- for f in user_functions %}

{{ f.doc }}{{ f.prototype }}
{
{%- for arg in f.args %}
    (void){{ arg }};
{%- endfor %}
    // {{ text.todo }}
{%- if let Some(value) = f.value %}
    return {{ value }};
{%- endif %}
}
{%- endfor %}
