public partial class {{ s.name }} : global::System.IEquatable<{{ s.name }}>
{
{%- if !s.whole.owned %}
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
{%- endif %}
    internal unsafe {{ s.name }}(global::Joute.{{ s.whole.raw }}* raw)
    {
{%- for f in s.fields %}
        this.{{ f.name }} = {% let m = f.converted %}{% include "csharp/glue/lift.cs" %};
{%- endfor %}
    }

    /// <summary>Returns true if all fields are equal.</summary>
    public bool Equals({{ s.name }} other)
    {
        return !object.ReferenceEquals(other, null)
{%- for f in s.fields %}
            && {% match f.converted.conversion -%}
{%- when Conversion::Int | Conversion::Bool | Conversion::Enum | Conversion::Text %}{{ f.name }} == other.{{ f.name }}
{%- when Conversion::Double %}{{ f.name }}.Equals(other.{{ f.name }})
{%- when Conversion::Flat | Conversion::Deep %}object.Equals({{ f.name }}, other.{{ f.name }})
{%- when Conversion::Numbers(_) | Conversion::List | Conversion::Nested | Conversion::Optional %}global::Joute.Value.Same({{ f.name }}, other.{{ f.name }})
{%- endmatch %}
{%- endfor %};
    }

    /// <summary>Returns true for a {{ s.name }} with equal fields.</summary>
    public override bool Equals(object other)
    {
        return Equals(other as {{ s.name }});
    }

    /// <summary>Returns true if all fields are equal, or both values are null.</summary>
    public static bool operator ==({{ s.name }} one, {{ s.name }} other)
    {
        return object.ReferenceEquals(one, other) || !object.ReferenceEquals(one, null) && one.Equals(other);
    }

    /// <summary>Returns true if a field differs, or only one value is null.</summary>
    public static bool operator !=({{ s.name }} one, {{ s.name }} other)
    {
        return !(one == other);
    }

    /// <summary>Returns a hash, which is the same for equal values.</summary>
    public override int GetHashCode()
    {
        int hash = 17;
{%- for f in s.fields %}
        hash = hash * 31 + {% match f.converted.conversion -%}
{%- when Conversion::Int %}{{ f.name }}
{%- when Conversion::Bool %}({{ f.name }} ? 1 : 0)
{%- when Conversion::Enum %}(int){{ f.name }}
{%- when Conversion::Double %}{{ f.name }}.GetHashCode()
{%- when Conversion::Text | Conversion::Flat | Conversion::Deep | Conversion::Numbers(_) | Conversion::List | Conversion::Nested | Conversion::Optional %}global::Joute.Value.Hash({{ f.name }})
{%- endmatch %};
{%- endfor %}
        return hash;
    }

    /// <summary>Returns the fields with their names as text.</summary>
    public override string ToString()
    {
        return "{{ s.name }} {"
{%- for f in s.fields %}
            + "{% if !loop.first %},{% endif %} {{ f.name }} = " + global::Joute.Value.Show({{ f.name }})
{%- endfor %} + " }";
    }
}
