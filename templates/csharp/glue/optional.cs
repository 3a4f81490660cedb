{% if !o.whole.owned %}[MethodImpl(Inline)]
{% endif -%}
internal static bool lower_{{ o.whole.stem }}({{ o.whole.full }} value, {{ o.whole.raw }}* raw{% if o.whole.owned %}, Arena arena{% endif %})
{
    raw->Present = value == null ? (byte)0 : (byte)1;
    if (value == null) return true;
    {% let m = o.value %}{% include "csharp/glue/lower.cs" %}
    return true;
}

{% if !o.whole.owned %}[MethodImpl(Inline)]
{% endif -%}
internal static {{ o.whole.full }} lift_{{ o.whole.stem }}({{ o.whole.raw }}* raw)
{
    if (raw->Present == 0) return null;
    return {% include "csharp/glue/lift.cs" %};
}
