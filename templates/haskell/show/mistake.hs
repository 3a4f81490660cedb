{%- match kind -%}
{%- when MistakeKind::WrongType { function, arg } -%}
{{ self::bound(api, api.functions[*function], Some((*arg, self::TEXT))) }}
{%- when MistakeKind::IntRange { function, arg } -%}
{{ self::bound(api, api.functions[*function], Some((*arg, self::TOO_LARGE))) }}
{%- when MistakeKind::EnumValue(id) -%}
{%- let e = api.enumeration(*id) -%}
{{ e.display }} {{ e.values[0].name }}_bis
{%- when MistakeKind::MissingField(id) -%}
{%- let s = api.structure(*id) -%}
{{ s.display }} ({{ self::sample_record(api, &s.shortened()) }})
{%- when MistakeKind::Exception -%}
print ([1, 2] !! 70)
{%- when MistakeKind::Loading { function: _ } -%}
{%- when MistakeKind::Endless { question } -%}
let again = {% if let Some(function) = question %}{{ self::call(api, api.functions[*function], None) }}{% else %}pure (){% endif %} >> again
again
{%- endmatch -%}
