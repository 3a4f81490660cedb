/* {{ text.champion_notice }} */
#include "api.h"
{%- for f in user_functions %}

{{ f.doc }}
{{ f.definition }}
{
{%- for line in f.body %}
    {{ line }}
{%- endfor %}
}
{%- endfor %}
