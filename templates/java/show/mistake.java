{%- match kind -%}
{%- when MistakeKind::WrongType { function, arg } -%}
{{ self::call(api, api.functions[*function], Some((*arg, self::TEXT))) }};
{%- when MistakeKind::IntRange { function, arg } -%}
{{ self::call_with_long(api, api.functions[*function], arg) }};
{%- when MistakeKind::EnumValue(id) -%}
{{ api.enumeration(*id).name }} unknown = null;
{{ api.enumeration(*id).display }}(unknown);
{%- when MistakeKind::MissingField(id) -%}
{%- let s = api.structure(*id) -%}
{#- Numeric fields without a value are 0. -#}
{%- for field in s.fields -%}
{%- match field.ty() -%}
{%- when Type::Int | Type::Double | Type::Bool -%}
{%- when _ -%}
{%- if loop.last -%}
{{ s.name }} half = new {{ s.name }}();
half.{{ field.name }} = null;
{{ s.display }}(half);
{%- endif -%}
{%- endmatch -%}
{%- endfor -%}
{%- when MistakeKind::Exception -%}
int[] map = new int[0];
map[3] = 1;
{%- when MistakeKind::Loading { function } -%}
static {
    {% if let Some(display) = api.result_display(api.functions[*function]) %}{{ display }}({{ self::call(api, api.functions[*function], None) }}){% else %}{{ self::call(api, api.functions[*function], None) }}{% endif %};
}
{%- when MistakeKind::Endless { question } -%}
while (true) {
{%- if let Some(function) = question %}
    {{ self::call(api, api.functions[*function], None) }};
{%- endif %}
}
{%- endmatch -%}
