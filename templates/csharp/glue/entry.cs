internal static void play{{ loop.index0 }}()
{
{%- if !e.args.is_empty() %}
    joute_args{{ loop.index0 }} args;
    Native.{{ e.take }}(&args);
{%- endif %}
{%- for m in e.args %}
    var {{ m.here }} = {% match m.conversion %}{% when Conversion::Text %}Text.Take({{ m.there }}){% when _ %}{% include "csharp/glue/lift.cs" %}{% endmatch %};
{%- include "csharp/glue/drop.cs" %}
{%- endfor %}
{%- match e.answer %}
{%- when None %}
    call{{ loop.index0 }}({% for m in e.args %}{% if !loop.first %}, {% endif %}{{ m.here }}{% endfor %});
{%- when Some(call) %}
    var value = call{{ loop.index0 }}({% for m in e.args %}{% if !loop.first %}, {% endif %}{{ m.here }}{% endfor %});
{%- include "csharp/glue/arguments.cs" %}
    Native.{{ call.symbol }}({% include "csharp/glue/passed.cs" %});
    if (Misuse.Waiting != 0) Misuse.Throw();
{%- endmatch %}
}
