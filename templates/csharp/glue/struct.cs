{% if !s.whole.owned %}[MethodImpl(Inline)]
{% endif -%}
internal static bool lower_{{ s.whole.stem }}({{ s.whole.full }} value, {{ s.whole.raw }}* raw{% if s.whole.owned %}, Arena arena{% endif %})
{
    if (value == null) return false;
{%- for f in s.fields %}
    {% let m = f.converted %}{% include "csharp/glue/lower.cs" %}
{%- endfor %}
    return true;
}
