{%- match m.way -%}
{%- when Way::Int | Way::Double %}{{ m.there }}
{%- when Way::Bool %}{{ m.there }} != 0
{%- when Way::Enum %}({{ m.full }}){{ m.there }}
{%- when Way::Text %}Text.Read({{ m.there }})
{%- when Way::Flat | Way::Deep | Way::Numbers(_) | Way::List | Way::Nested %}lift_{{ m.stem }}(&{{ m.there }})
{%- endmatch -%}
