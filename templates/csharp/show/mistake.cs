{%- match kind -%}
{%- when MistakeKind::WrongType { function, arg } -%}
{{ self::call(api, api.functions[*function], Some((*arg, self::TEXT))) }};
{%- when MistakeKind::IntRange { function, arg } -%}
{{ self::call(api, api.functions[*function], Some((*arg, self::TOO_LARGE))) }};
{%- when MistakeKind::EnumValue(id) -%}
{%- let e = api.enumeration(*id) -%}
Api.{{ e.display }}(({{ e.name }}){{ self::NO_VALUE }});
{%- when MistakeKind::MissingField(id) -%}
{%- let s = api.structure(*id) -%}
{#- Numeric fields without a value are 0. -#}
{%- for field in s.fields -%}
{%- match field.ty() -%}
{%- when Type::Struct(_) | Type::Array(_) | Type::String -%}
{%- if loop.last -%}
Api.{{ s.display }}(new {{ s.name }} { {{ field.name }} = null });
{%- endif -%}
{%- when _ -%}
{%- endmatch -%}
{%- endfor -%}
{%- when MistakeKind::Exception -%}
int[] map = new int[0];
map[3] = 1;
{%- when MistakeKind::Loading { function } -%}
static Champion()
{
    {% if let Some(display) = api.result_display(api.functions[*function]) %}Api.{{ display }}({{ self::call(api, api.functions[*function], None) }}){% else %}{{ self::call(api, api.functions[*function], None) }}{% endif %};
}
{%- when MistakeKind::Endless { question } -%}
while (true)
{
{%- if let Some(function) = question %}
    {{ self::call(api, api.functions[*function], None) }};
{%- endif %}
}
{%- endmatch -%}
