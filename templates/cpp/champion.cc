// {{ text.champion_notice }}
#include "api.hh"
{%- for f in user_functions %}

{{ f.doc }}{{ f.definition }}
{
{%- for line in f.body %}
    {{ line }}
{%- endfor %}
}
{%- endfor %}
