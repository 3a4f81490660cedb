/* {{ text.champion_notice }} */
#include "api.h"
{%- for f in user_functions %}
{% if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
{{ f.definition }}
{
{%- for line in f.body %}
    {{ line }}
{%- endfor %}
}
{%- endfor %}
