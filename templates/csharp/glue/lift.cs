{%- match m.way -%}
{%- when Way::Int | Way::Double %}{{ m.there }}
{%- when Way::Bool %}{{ m.there }} != 0
{%- when Way::Enum %}({{ m.full }}){{ m.there }}
{%- when Way::Text %}global::Joute.Text.Read({{ m.there }})
{%- when Way::Flat | Way::Deep %}new {{ m.full }}(&{{ m.there }})
{%- when Way::Numbers(_) | Way::List | Way::Nested | Way::Optional %}global::Joute.glue.lift_{{ m.stem }}(&{{ m.there }})
{%- endmatch -%}
