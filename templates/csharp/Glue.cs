{%- let structs = &border::structs(api) -%}
{%- let arrays = &border::arrays(api) -%}
{%- let optionals = &border::optionals(api) -%}
{%- let entries = &call::entries(api) -%}
// {{ kit::generated_notice(*api.model.locale) }}
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Champion
{
{%- for s in structs %}
    {% filter indent(4) %}{% include "csharp/glue/value.cs" %}{% endfilter %}
{%- endfor %}
}

namespace Joute
{
{%- for s in structs %}
    {% filter indent(4) %}{% include "csharp/glue/raw.cs" %}{% endfilter %}
{%- endfor %}
{%- for o in optionals %}
    {% filter indent(4) %}{% include "csharp/glue/maybe.cs" %}{% endfilter %}
{%- endfor %}
{%- for e in entries %}
{%- if !e.args.is_empty() %}
    {% filter indent(4) %}{% include "csharp/glue/taken.cs" %}{% endfilter %}
{%- endif %}
{%- endfor %}

    static class Spelling
    {
        /// <summary>The name of a field in the description of the game.</summary>
        public static string Of(Type type, string field)
        {
            switch (type.Name + "." + field)
            {
{%- for s in structs %}
{%- for f in s.fields %}
                case "{{ s.name }}.{{ f.name }}": return "{{ f.converted.original_name }}";
{%- endfor %}
{%- endfor %}
                default: return field;
            }
        }

        /// <summary>Returns true if a field may be null.</summary>
        public static bool MayBeNull(Type type, string field)
        {
            switch (type.Name + "." + field)
            {
{%- for s in structs %}
{%- for f in s.fields %}
{%- if let Conversion::Optional = f.converted.conversion %}
                case "{{ s.name }}.{{ f.name }}": return true;
{%- endif %}
{%- endfor %}
{%- endfor %}
                default: return false;
            }
        }
    }

    static unsafe class glue
    {
        const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;
{%- for s in structs %}

        {% filter indent(8) %}{% include "csharp/glue/struct.cs" %}{% endfilter %}
{%- endfor %}
{%- for a in arrays %}

        {% filter indent(8) %}
{%- match a.whole.conversion %}
{%- when Conversion::Numbers(item) %}{% include "csharp/glue/numbers.cs" %}
{%- when _ %}{% include "csharp/glue/array.cs" %}
{%- endmatch %}{% endfilter %}
{%- endfor %}
{%- for o in optionals %}

        {% filter indent(8) %}{% include "csharp/glue/optional.cs" %}{% endfilter %}
{%- endfor %}
{%- for f in call::functions(api) %}
{%- let call = f.call %}

        {% filter indent(8) %}{% include "csharp/glue/function.cs" %}{% endfilter %}
{%- endfor %}
{%- for d in call::displays(api) %}
{%- let call = d.call %}

        {% filter indent(8) %}{% include "csharp/glue/display.cs" %}{% endfilter %}
{%- endfor %}
{%- for e in entries %}

        {% filter indent(8) %}{% include "csharp/glue/entry.cs" %}{% endfilter %}
{%- endfor %}
{%- for e in entries %}
        internal delegate {{ e.result }} user{{ loop.index0 }}({% for m in e.args %}{% if !loop.first %}, {% endif %}{{ m.full }} {{ m.here }}{% endfor %});
        internal static user{{ loop.index0 }} call{{ loop.index0 }};
{%- endfor %}
    }

    public static unsafe partial class Match
    {
        const ulong Hash = 0x{{ api.hash() }};

        static bool Bind()
        {
{%- for u in entries %}
            glue.call{{ loop.index0 }} = (glue.user{{ loop.index0 }})Find("{{ u.name }}", typeof(glue.user{{ loop.index0 }}), "public static {{ u.prototype }}");
{%- endfor %}
            return {% for u in entries %}glue.call{{ loop.index0 }} != null{% if !loop.last %}
                && {% endif %}{% endfor %}{% if entries.is_empty() %}true{% endif %};
        }

        static int Loop()
        {
            for (;;)
            {
                switch (joute_next())
                {
{%- for u in entries %}
                    case {{ loop.index0 }}:
                        glue.play{{ loop.index0 }}();
                        break;
{%- endfor %}
                    case -1:
                        return 0;
                    default:
                        return 1;
                }
            }
        }
    }
}
