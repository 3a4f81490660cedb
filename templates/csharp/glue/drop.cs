{%- match m.way %}
{%- when Way::Int | Way::Double | Way::Bool | Way::Enum | Way::Text | Way::Flat %}
{%- when Way::Numbers(_) | Way::List %}
    Native.joute_free({{ m.there }}.Items);
{%- when Way::Deep | Way::Nested %}
    Native.joute_drop_{{ m.stem }}(&{{ m.there }});
{%- when Way::Optional %}
{%- if m.owned %}
    Native.joute_drop_{{ m.stem }}(&{{ m.there }});
{%- endif %}
{%- endmatch %}
