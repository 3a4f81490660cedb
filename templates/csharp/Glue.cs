// {{ text.generated_notice }}
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Champion
{
{%- for s in structs %}
    public partial class {{ s.name }} : global::System.IEquatable<{{ s.name }}>
    {
        /// <summary>True if all fields are equal.</summary>
        public bool Equals({{ s.name }} other)
        {
            return !object.ReferenceEquals(other, null){% for term in s.equal %}
                && {{ term }}{% endfor %};
        }

        /// <summary>True for a {{ s.name }} whose fields are all equal.</summary>
        public override bool Equals(object other)
        {
            return Equals(other as {{ s.name }});
        }

        /// <summary>True if all fields are equal, or both are null.</summary>
        public static bool operator ==({{ s.name }} one, {{ s.name }} other)
        {
            return object.ReferenceEquals(one, other) || !object.ReferenceEquals(one, null) && one.Equals(other);
        }

        /// <summary>True if a field differs, or one is null alone.</summary>
        public static bool operator !=({{ s.name }} one, {{ s.name }} other)
        {
            return !(one == other);
        }

        /// <summary>The same for equal values.</summary>
        public override int GetHashCode()
        {
            int hash = 17;
{%- for term in s.hash %}
            hash = hash * 31 + {{ term }};
{%- endfor %}
            return hash;
        }

        /// <summary>The fields by their names.</summary>
        public override string ToString()
        {
            return "{{ s.name }} {"{% for field in s.shown %}
                + "{% if !loop.first %},{% endif %} {{ field }} = " + Joute.Value.Show({{ field }}){% endfor %} + " }";
        }
    }
{%- endfor %}
}

namespace Joute
{
{%- for raw in raws %}
    [StructLayout(LayoutKind.Sequential)]
    unsafe struct {{ raw.name }}
    {
{%- for field in raw.fields %}
        public {{ field }};
{%- endfor %}
    }
{%- endfor %}

    static class Spelling
    {
        /// <summary>A field as the description of the game spells it.</summary>
        public static string Of(Type type, string field)
        {
            switch (type.Name + "." + field)
            {
{%- for (from, to) in spellings %}
                case "{{ from }}": return "{{ to }}";
{%- endfor %}
                default: return field;
            }
        }
    }

    static unsafe class glue
    {
        const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;
{%- for m in methods %}

{%- if m.inline %}
        [MethodImpl(Inline)]
{%- endif %}
        internal static {{ m.prototype }}
        {
{%- for line in m.body %}
            {{ line }}
{%- endfor %}
        }
{%- endfor %}
{%- for u in users %}
        internal delegate {{ u.signature }};
        internal static user{{ loop.index0 }} call{{ loop.index0 }};
{%- endfor %}
    }

    public static unsafe partial class Match
    {
        const ulong Hash = {{ hash }};

        static bool Bind()
        {
{%- for u in users %}
            glue.call{{ loop.index0 }} = (glue.user{{ loop.index0 }})Find("{{ u.name }}", typeof(glue.user{{ loop.index0 }}), "{{ u.declaration }}");
{%- endfor %}
            return {% for u in users %}glue.call{{ loop.index0 }} != null{% if !loop.last %}
                && {% endif %}{% endfor %}{% if users.is_empty() %}true{% endif %};
        }

        static int Loop()
        {
            for (;;)
            {
                switch (joute_next())
                {
{%- for u in users %}
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
