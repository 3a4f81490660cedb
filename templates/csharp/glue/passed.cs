{%- for m in call.args -%}
{%- if !loop.first %}, {% endif -%}
{%- match m.conversion -%}
{%- when Conversion::Int | Conversion::Double %}{{ m.here }}
{%- when Conversion::Bool %}{{ m.here }} ? (byte)1 : (byte)0
{%- when Conversion::Enum %}(int){{ m.here }}
{%- when Conversion::Text %}{{ m.there }}
{%- when Conversion::Flat | Conversion::Deep | Conversion::Optional %}&{{ m.there }}
{%- when Conversion::Numbers(_) %}{{ m.there }}, {{ m.here }}.Length
{%- when Conversion::List | Conversion::Nested %}{{ m.there }}.Items, {{ m.there }}.Length
{%- endmatch -%}
{%- endfor -%}
{%- if call.out %}{% if !call.args.is_empty() %}, {% endif %}&raw{% endif -%}
