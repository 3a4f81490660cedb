{%- if call.arena %}
    var arena = Arena.Open();
{%- endif %}
{%- for m in call.args %}
{%- match m.way %}
{%- when Way::Int | Way::Double | Way::Bool | Way::Enum %}
{%- when Way::Text %}
    var {{ m.there }} = Text.Write({{ m.here }}, arena);
    if ({{ m.there }} == null) {% include "csharp/glue/refuse.cs" %}
{%- when Way::Numbers(_) %}
    if ({{ m.here }} == null) {% include "csharp/glue/refuse.cs" %}
{%- when Way::Flat %}
    {{ m.raw }} {{ m.there }};
    if (!lower_{{ m.stem }}({{ m.here }}, &{{ m.there }})) {% include "csharp/glue/refuse.cs" %}
{%- when Way::Deep | Way::List | Way::Nested %}
    {{ m.raw }} {{ m.there }};
    if (!lower_{{ m.stem }}({{ m.here }}, &{{ m.there }}, arena)) {% include "csharp/glue/refuse.cs" %}
{%- when Way::Optional %}
    {{ m.raw }} {{ m.there }};
    if (!lower_{{ m.stem }}({{ m.here }}, &{{ m.there }}{% if m.owned %}, arena{% endif %})) {% include "csharp/glue/refuse.cs" %}
{%- endmatch %}
{%- endfor %}
{%- for m in call.args %}
{%- if let Way::Numbers(item) = m.way %}
    fixed ({{ item }}* {{ m.there }} = {{ m.here }})
{%- endif %}
{%- endfor %}
