{%- match kind -%}
{%- when MistakeKind::WrongType { function, arg } -%}
{{ self::call(api, api.functions[*function], Some((*arg, self::TEXT))) }};
{%- when MistakeKind::IntRange { function, arg } -%}
{{ self::call(api, api.functions[*function], Some((*arg, self::TOO_LARGE))) }};
{%- when MistakeKind::EnumValue(id) -%}
{%- let e = api.enumeration(*id) -%}
{{ e.display }}(static_cast<{{ e.name }}>({{ self::NO_VALUE }}));
{%- when MistakeKind::MissingField(id) -%}
{{ api.structure(*id).display }}({{ api.structure(*id).name }}{{ self::braced_struct(api, &api.structure(*id).shortened()) }});
{%- when MistakeKind::Exception -%}
std::vector<int> map;
map.at(3) = 1;
{%- when MistakeKind::Loading { function } -%}
static bool too_early = ({% if let Some(display) = api.result_display(api.functions[*function]) %}{{ display }}({{ self::call(api, api.functions[*function], None) }}){% else %}{{ self::call(api, api.functions[*function], None) }}{% endif %}, true);
{%- when MistakeKind::Endless { question: Some(function) } -%}
while (true) {
    {{ self::call(api, api.functions[*function], None) }};
}
{%- when MistakeKind::Endless { question: None } -%}
{#- The compiler may remove a loop without side effects. -#}
for (volatile int i = 0;; i = 1) {
}
{%- endmatch -%}
