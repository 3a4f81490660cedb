{%- match m.way -%}
{%- when Way::Int | Way::Double %}{{ m.there }} = {{ m.here }};
{%- when Way::Bool %}{{ m.there }} = {{ m.here }} ? (byte)1 : (byte)0;
{%- when Way::Enum %}{{ m.there }} = (int){{ m.here }};
{%- when Way::Text %}if (({{ m.there }} = Text.Write({{ m.here }}, arena)) == null) return false;
{%- when Way::Flat %}if (!lower_{{ m.stem }}({{ m.here }}, &{{ m.there }})) return false;
{%- when Way::Deep | Way::Numbers(_) | Way::List | Way::Nested %}if (!lower_{{ m.stem }}({{ m.here }}, &{{ m.there }}, arena)) return false;
{%- when Way::Optional %}if (!lower_{{ m.stem }}({{ m.here }}, &{{ m.there }}{% if m.owned %}, arena{% endif %})) return false;
{%- endmatch -%}
