{%- match m.conversion -%}
{%- when Conversion::Int | Conversion::Double %}{{ m.there }} = {{ m.here }};
{%- when Conversion::Bool %}{{ m.there }} = {{ m.here }} ? (byte)1 : (byte)0;
{%- when Conversion::Enum %}{{ m.there }} = (int){{ m.here }};
{%- when Conversion::Text %}if (({{ m.there }} = Text.Write({{ m.here }}, arena)) == null) return false;
{%- when Conversion::Flat %}if (!lower_{{ m.stem }}({{ m.here }}, &{{ m.there }})) return false;
{%- when Conversion::Deep | Conversion::Numbers(_) | Conversion::List | Conversion::Nested %}if (!lower_{{ m.stem }}({{ m.here }}, &{{ m.there }}, arena)) return false;
{%- when Conversion::Optional %}if (!lower_{{ m.stem }}({{ m.here }}, &{{ m.there }}{% if m.owned %}, arena{% endif %})) return false;
{%- endmatch -%}
