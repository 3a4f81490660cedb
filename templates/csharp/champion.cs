// {{ kit::champion_notice(*api.model.locale) }}
using System;
using System.Collections.Generic;

namespace Champion
{
    public static class Champion
    {
{%- for f in api.user_functions %}
{%- if !loop.first %}
{% endif %}
{{ doc::function_doc(*api.model.locale, f)|indent(8, true) }}        public static {{ spell::prototype(api, f) }}
        {
            // {{ kit::todo(*api.model.locale) }}
{%- if let Some(value) = f.result %}
            return {{ spell::empty(api, value.ty) }};
{%- endif %}
        }
{%- endfor %}
    }
}
