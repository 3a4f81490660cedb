{%- match kind -%}
{%- when MistakeKind::WrongType { function, arg } -%}
{{ self::call(api, api.functions[*function], Some((*arg, self::TEXT))) }}
{%- when MistakeKind::IntRange { function, arg } -%}
{{ self::call(api, api.functions[*function], Some((*arg, self::TOO_LARGE))) }}
{%- when MistakeKind::EnumValue(id) -%}
{{ api.enumeration(*id).display }}({{ self::NO_VALUE }})
{%- when MistakeKind::MissingField(id) -%}
{{ api.structure(*id).display }}({{ self::without_last_field(api, api.structure(*id)) }})
{%- when MistakeKind::Exception -%}
scores := []int{}
scores[3] = 1
{%- when MistakeKind::Loading { function } -%}
func init() {
	{% if let Some(display) = api.result_display(api.functions[*function]) %}{{ display }}({{ self::call(api, api.functions[*function], None) }}){% else %}{{ self::call(api, api.functions[*function], None) }}{% endif %}
}
{%- when MistakeKind::Endless { question } -%}
for {
{%- if let Some(function) = question %}
	{{ self::call(api, api.functions[*function], None) }}
{%- endif %}
}
{%- endmatch -%}
