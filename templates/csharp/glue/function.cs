{% if f.inlined %}[MethodImpl(Inline)]
{% endif -%}
internal static {{ f.result }} {{ f.name }}({% for m in call.args %}{% if !loop.first %}, {% endif %}{{ m.full }} {{ m.here }}{% endfor %})
{
{%- match f.back %}
{%- when ResultConversion::Nothing %}
{%- include "csharp/glue/arguments.cs" %}
    Native.{{ call.symbol }}({% include "csharp/glue/passed.cs" %});
    if (Misuse.Waiting != 0) Misuse.Throw();
{%- when ResultConversion::Number(m) %}
    {{ m.raw }} raw;
{%- include "csharp/glue/arguments.cs" %}
    raw = Native.{{ call.symbol }}({% include "csharp/glue/passed.cs" %});
    if (Misuse.Waiting != 0) Misuse.Throw();
    return {% include "csharp/glue/lift.cs" %};
{%- when ResultConversion::Text %}
    void* raw;
{%- include "csharp/glue/arguments.cs" %}
    raw = Native.{{ call.symbol }}({% include "csharp/glue/passed.cs" %});
    if (Misuse.Waiting != 0) Misuse.Throw();
    return Text.Take(raw);
{%- when ResultConversion::Block(m) %}
    {{ m.raw }} raw;
{%- include "csharp/glue/arguments.cs" %}
    Native.{{ call.symbol }}({% include "csharp/glue/passed.cs" %});
    if (Misuse.Waiting != 0) Misuse.Throw();
    var value = {% include "csharp/glue/lift.cs" %};
{%- include "csharp/glue/drop.cs" %}
    return value;
{%- endmatch %}
}
