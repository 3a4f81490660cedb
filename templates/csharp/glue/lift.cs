{%- match m.conversion -%}
{%- when Conversion::Int | Conversion::Double %}{{ m.there }}
{%- when Conversion::Bool %}{{ m.there }} != 0
{%- when Conversion::Enum %}({{ m.full }}){{ m.there }}
{%- when Conversion::Text %}global::Joute.Text.Read({{ m.there }})
{%- when Conversion::Flat | Conversion::Deep %}new {{ m.full }}(&{{ m.there }})
{%- when Conversion::Numbers(_) | Conversion::List | Conversion::Nested | Conversion::Optional %}global::Joute.glue.lift_{{ m.stem }}(&{{ m.there }})
{%- endmatch -%}
