internal static bool lower_{{ a.whole.stem }}({{ a.whole.full }} value, RawArray* raw, Arena arena)
{
    if (value == null) return false;
    raw->Length = value.Length;
    raw->Items = arena.Take(sizeof({{ item }}) * (long)value.Length);
    fixed ({{ item }}* from = value) Native.memcpy(raw->Items, from, sizeof({{ item }}) * (long)value.Length);
    return true;
}

internal static {{ a.whole.full }} lift_{{ a.whole.stem }}(RawArray* raw)
{
    var value = {{ a.made }};
    fixed ({{ item }}* to = value) Native.memcpy(to, raw->Items, sizeof({{ item }}) * (long)value.Length);
    return value;
}
