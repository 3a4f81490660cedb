{%- match m.conversion -%}
{%- when Conversion::Int %}int({{ m.there }})
{%- when Conversion::Same %}{{ m.there }}
{%- when Conversion::Enum %}{{ m.ty }}({{ m.there }})
{%- when Conversion::Text %}joute.Text({{ m.there }})
{%- when Conversion::Aggregate %}joute_lift_{{ m.stem }}(&{{ m.there }})
{%- endmatch -%}
