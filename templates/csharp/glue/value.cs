public partial class {{ s.name }} : global::System.IEquatable<{{ s.name }}>
{
{%- if !s.whole.owned %}
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
{%- endif %}
    internal unsafe {{ s.name }}(global::Joute.{{ s.whole.raw }}* raw)
    {
{%- for f in s.fields %}
        this.{{ f.name }} = {% let m = f.moved %}{% include "csharp/glue/lift.cs" %};
{%- endfor %}
    }

    /// <summary>True if all fields are equal.</summary>
    public bool Equals({{ s.name }} other)
    {
        return !object.ReferenceEquals(other, null)
{%- for f in s.fields %}
            && {% match f.moved.way -%}
{%- when Way::Int | Way::Bool | Way::Enum | Way::Text %}{{ f.name }} == other.{{ f.name }}
{%- when Way::Double %}{{ f.name }}.Equals(other.{{ f.name }})
{%- when Way::Flat | Way::Deep %}object.Equals({{ f.name }}, other.{{ f.name }})
{%- when Way::Numbers(_) | Way::List | Way::Nested | Way::Optional %}global::Joute.Value.Same({{ f.name }}, other.{{ f.name }})
{%- endmatch %}
{%- endfor %};
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
{%- for f in s.fields %}
        hash = hash * 31 + {% match f.moved.way -%}
{%- when Way::Int %}{{ f.name }}
{%- when Way::Bool %}({{ f.name }} ? 1 : 0)
{%- when Way::Enum %}(int){{ f.name }}
{%- when Way::Double %}{{ f.name }}.GetHashCode()
{%- when Way::Text | Way::Flat | Way::Deep | Way::Numbers(_) | Way::List | Way::Nested | Way::Optional %}global::Joute.Value.Hash({{ f.name }})
{%- endmatch %};
{%- endfor %}
        return hash;
    }

    /// <summary>The fields by their names.</summary>
    public override string ToString()
    {
        return "{{ s.name }} {"
{%- for f in s.fields %}
            + "{% if !loop.first %},{% endif %} {{ f.name }} = " + global::Joute.Value.Show({{ f.name }})
{%- endfor %} + " }";
    }
}
