{%- match m.conversion -%}
{%- when Conversion::Int %}m.Int({{ m.here }}, &{{ m.there }})
{%- when Conversion::Enum %}m.Int(int({{ m.here }}), &{{ m.there }})
{%- when Conversion::Text %}m.String({{ m.here }}, &{{ m.there }})
{%- when Conversion::Aggregate | Conversion::Same %}joute_lower_{{ m.stem }}(m, {{ m.here }}, &{{ m.there }})
{%- endmatch -%}
