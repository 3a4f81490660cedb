internal static void {{ d.name }}({% for m in call.args %}{{ m.full }} {{ m.here }}{% endfor %})
{
{%- include "csharp/glue/arguments.cs" %}
    var text = Native.{{ call.symbol }}({% include "csharp/glue/passed.cs" %});
    if (Misuse.Waiting != 0) Misuse.Throw();
    Console.WriteLine(Text.Take(text));
}
