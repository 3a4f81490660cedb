/* {{ kit::champion_notice(*api.model.locale) }} */
#include "api.h"
{%- for f in api.user_functions %}

{{ doc::doc(f.summary, []) }}{{ spell::user_prototype(api, f) }}
{
{%- for arg in f.args %}
    (void){{ arg.name }};
{%- endfor %}
    // {{ kit::todo(*api.model.locale) }}
{%- if let Some(value) = f.result %}
    return {{ self::initial(api, value) }};
{%- endif %}
}
{%- endfor %}
