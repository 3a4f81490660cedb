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
{%- for line in m.doc %}
{{ line }}
{%- endfor %}
        public {{ m.declaration }}
{%- endfor %}
    }
{%- for e in enums %}
{% for line in e.doc %}
{{ line }}
{%- endfor %}
    public enum {{ e.name }}
    {
{%- for v in e.values %}
{%- for line in v.doc %}
{{ line }}
{%- endfor %}
        {{ v.declaration }},
{%- endfor %}
    }
{%- endfor %}
{%- for s in structs %}
{% for line in s.doc %}
{{ line }}
{%- endfor %}
    public partial class {{ s.name }}
    {
{%- for f in s.fields %}
{%- for line in f.doc %}
{{ line }}
{%- endfor %}
        public {{ f.declaration }};
{%- endfor %}

        /// <summary>{{ text_blank }}</summary>
        public {{ s.name }}()
        {
{%- for line in s.blank %}
            {{ line }}
{%- endfor %}
        }

        /// <summary>{{ text_full }}</summary>
        public {{ s.name }}({{ s.params }})
        {
{%- for line in s.full %}
            {{ line }}
{%- endfor %}
        }
    }
{%- endfor %}
}
