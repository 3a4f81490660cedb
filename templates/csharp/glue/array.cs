internal static bool lower_{{ a.whole.stem }}({{ a.whole.full }} value, RawArray* raw, Arena arena)
{
    if (value == null) return false;
    raw->Length = value.Length;
    var items = ({{ a.item.raw }}*)arena.Take(sizeof({{ a.item.raw }}) * (long)value.Length);
    raw->Items = items;
    for (int i = 0; i < value.Length; i++)
    {
        {% let m = a.item %}{% include "csharp/glue/lower.cs" %}
    }
    return true;
}

internal static {{ a.whole.full }} lift_{{ a.whole.stem }}(RawArray* raw)
{
    var value = {{ a.made }};
    var items = ({{ a.item.raw }}*)raw->Items;
    for (int i = 0; i < value.Length; i++)
    {
        Native.Store(value, i, {% include "csharp/glue/lift.cs" %});
    }
    return value;
}
