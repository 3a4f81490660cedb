{%- match m.conversion %}
{%- when Conversion::Int | Conversion::Double | Conversion::Bool | Conversion::Enum | Conversion::Text | Conversion::Flat %}
{%- when Conversion::Numbers(_) | Conversion::List %}
    Native.joute_free({{ m.there }}.Items);
{%- when Conversion::Deep | Conversion::Nested %}
    Native.joute_drop_{{ m.stem }}(&{{ m.there }});
{%- when Conversion::Optional %}
{%- if m.owned %}
    Native.joute_drop_{{ m.stem }}(&{{ m.there }});
{%- endif %}
{%- endmatch %}
