{%- if call.arena %}
    var arena = Arena.Open();
{%- endif %}
{%- for m in call.args %}
{%- match m.conversion %}
{%- when Conversion::Int | Conversion::Double | Conversion::Bool | Conversion::Enum %}
{%- when Conversion::Text %}
    var {{ m.there }} = Text.Write({{ m.here }}, arena);
    if ({{ m.there }} == null) {% include "csharp/glue/refuse.cs" %}
{%- when Conversion::Numbers(_) %}
    if ({{ m.here }} == null) {% include "csharp/glue/refuse.cs" %}
{%- when Conversion::Flat %}
    {{ m.raw }} {{ m.there }};
    if (!lower_{{ m.stem }}({{ m.here }}, &{{ m.there }})) {% include "csharp/glue/refuse.cs" %}
{%- when Conversion::Deep | Conversion::List | Conversion::Nested %}
    {{ m.raw }} {{ m.there }};
    if (!lower_{{ m.stem }}({{ m.here }}, &{{ m.there }}, arena)) {% include "csharp/glue/refuse.cs" %}
{%- when Conversion::Optional %}
    {{ m.raw }} {{ m.there }};
    if (!lower_{{ m.stem }}({{ m.here }}, &{{ m.there }}{% if m.owned %}, arena{% endif %})) {% include "csharp/glue/refuse.cs" %}
{%- endmatch %}
{%- endfor %}
{%- for m in call.args %}
{%- if let Conversion::Numbers(item) = m.conversion %}
    fixed ({{ item }}* {{ m.there }} = {{ m.here }})
{%- endif %}
{%- endfor %}
