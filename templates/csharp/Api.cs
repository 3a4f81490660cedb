// {{ text.title }}
//
// {{ text.notice }}
namespace Champion
{
    /// <summary>{{ title }}</summary>
    public static class Api
    {
{%- for m in members %}
{%- if !loop.first %}
{% endif %}
        {{ m|indent(8) }}
{%- endfor %}
    }
{%- for e in enums %}

{{ e.doc|indent(4, true) }}    public enum {{ e.name }}
    {
{%- for v in e.values %}
{{ v.doc|indent(8, true) }}        {{ v.name }} = {{ loop.index0 }},
{%- endfor %}
    }
{%- endfor %}
{%- for s in structs %}

{{ s.doc|indent(4, true) }}    public partial class {{ s.name }}
    {
{%- for f in s.fields %}
{{ f.doc|indent(8, true) }}        public {{ f.ty }} {{ f.name }};
{%- endfor %}

        /// <summary>{{ text_blank }}</summary>
        public {{ s.name }}()
        {
{%- for f in s.fields %}
{%- if let Some(value) = f.built %}
            {{ f.name }} = {{ value }};
{%- endif %}
{%- endfor %}
        }

        /// <summary>{{ text_full }}</summary>
        public {{ s.name }}({% for f in s.fields %}{% if !loop.first %}, {% endif %}{{ f.ty }} {{ f.parameter }}{% endfor %})
        {
{%- for f in s.fields %}
            this.{{ f.name }} = {{ f.parameter }};
{%- endfor %}
        }
    }
{%- endfor %}
}
