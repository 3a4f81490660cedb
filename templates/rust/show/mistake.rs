{%- match kind -%}
{%- when MistakeKind::WrongType { function, arg } -%}
{{ self::call(api, api.functions[*function], Some((*arg, self::TEXT))) }};
{%- when MistakeKind::IntRange { function, arg } -%}
{{ self::call(api, api.functions[*function], Some((*arg, self::TOO_LARGE))) }};
{%- when MistakeKind::EnumValue(id) -%}
{{ api.enumeration(*id).display }}({{ spell::first_value(api, *id) }}Bis);
{%- when MistakeKind::MissingField(id) -%}
{{ api.structure(*id).display }}(&{{ self::without_last_field(api, api.structure(*id)) }});
{%- when MistakeKind::Exception -%}
let map: Vec<i32> = Vec::new();
println!("{}", map[70]);
{%- when MistakeKind::Loading { function: _ } -%}
{%- when MistakeKind::Endless { question } -%}
loop {
{%- if let Some(function) = question %}
    {{ self::call(api, api.functions[*function], None) }};
{%- endif %}
}
{%- endmatch -%}
