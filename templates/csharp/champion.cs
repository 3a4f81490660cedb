// {{ text.champion_notice }}
using System;
using System.Collections.Generic;

namespace Champion
{
    public static class Champion
    {
{%- for f in user_functions %}
{%- if !loop.first %}
{% endif %}
{%- for line in f.doc %}
{{ line }}
{%- endfor %}
        public static {{ f.declaration }}
        {
{%- for line in f.body %}
            {{ line }}
{%- endfor %}
        }
{%- endfor %}
    }
}
