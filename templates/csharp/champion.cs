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
{{ f.doc|indent(8, true) }}        public static {{ f.prototype }}
        {
            // {{ text.todo }}
{%- if let Some(value) = f.back %}
            return {{ value }};
{%- endif %}
        }
{%- endfor %}
    }
}
