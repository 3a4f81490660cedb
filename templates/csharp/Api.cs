// {{ kit::title(*api.model.locale, api.model.name) }}
//
// {{ kit::notice(*api.model.locale) }}
namespace Champion
{
    /// <summary>{{ doc::safe(&kit::title(*api.model.locale, api.model.name)) }}</summary>
    public static class Api
    {
{%- for c in api.constants %}
{%- if !loop.first %}
{% endif %}
        {% filter indent(8) %}{% include "csharp/api/constant.cs" %}{% endfilter %}
{%- endfor %}
{%- for f in api.functions %}
{%- if !loop.first || !api.constants.is_empty() %}
{% endif %}
        {% filter indent(8) %}{% include "csharp/api/function.cs" %}{% endfilter %}
{%- endfor %}
{%- for shown in api.displayed() %}
{%- if !loop.first || !api.constants.is_empty() || !api.functions.is_empty() %}
{% endif %}
        {% filter indent(8) %}{% include "csharp/api/display.cs" %}{% endfilter %}
{%- endfor %}
    }
{%- for e in api.enums %}

{{ doc::doc(e.summary)|indent(4, true) }}    public enum {{ e.name }}
    {
{%- for v in e.values %}
{{ doc::doc(v.summary)|indent(8, true) }}        {{ v.name }} = {{ loop.index0 }},
{%- endfor %}
    }
{%- endfor %}
{%- for s in api.structs %}

{{ doc::doc(s.summary)|indent(4, true) }}    public partial class {{ s.name }}
    {
{%- for f in s.fields %}
{{ doc::field_doc(*api.model.locale, f)|indent(8, true) }}        public {{ spell::type_name(api, f.ty()) }} {{ f.name }};
{%- endfor %}

        /// <summary>{{ say::csharp_blank(*api.model.locale) }}</summary>
        public {{ s.name }}()
        {
{%- for f in s.fields %}
{#- The fields that are not listed are zero or null. -#}
{%- if !f.value.is_number() && f.value.optional_inner().is_none() %}
            {{ f.name }} = {{ spell::empty(api, f.ty()) }};
{%- endif %}
{%- endfor %}
        }

        /// <summary>{{ say::csharp_full(*api.model.locale) }}</summary>
        public {{ s.name }}({% for f in s.fields %}{% if !loop.first %}, {% endif %}{{ spell::type_name(api, f.ty()) }} {{ spell::parameter(f.name) }}{% endfor %})
        {
{%- for f in s.fields %}
            this.{{ f.name }} = {{ spell::parameter(f.name) }};
{%- endfor %}
        }
    }
{%- endfor %}
}
