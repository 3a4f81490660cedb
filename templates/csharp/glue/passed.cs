{%- for m in call.args -%}
{%- if !loop.first %}, {% endif -%}
{%- match m.way -%}
{%- when Way::Int | Way::Double %}{{ m.here }}
{%- when Way::Bool %}{{ m.here }} ? (byte)1 : (byte)0
{%- when Way::Enum %}(int){{ m.here }}
{%- when Way::Text %}{{ m.there }}
{%- when Way::Flat | Way::Deep | Way::Optional %}&{{ m.there }}
{%- when Way::Numbers(_) %}{{ m.there }}, {{ m.here }}.Length
{%- when Way::List | Way::Nested %}{{ m.there }}.Items, {{ m.there }}.Length
{%- endmatch -%}
{%- endfor -%}
{%- if call.out %}{% if !call.args.is_empty() %}, {% endif %}&raw{% endif -%}
