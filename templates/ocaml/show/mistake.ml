{%- match kind -%}
{%- when MistakeKind::WrongType { function, arg } -%}
{{ self::call_statement(api, api.functions[*function], Some((*arg, self::TEXT))) }};
{%- when MistakeKind::IntRange { function, arg } -%}
{{ self::call_statement(api, api.functions[*function], Some((*arg, self::TOO_LARGE))) }};
{%- when MistakeKind::EnumValue(id) -%}
{{ api.enumeration(*id).display }} {{ api.enumeration(*id).values[0].name }}_bis;
{%- when MistakeKind::MissingField(id) -%}
{{ api.structure(*id).display }} {{ self::sample_struct(api, &api.structure(*id).shortened()) }};
{%- when MistakeKind::Exception -%}
let map = [||] in
map.(3) <- 1;
{%- when MistakeKind::Loading { function } -%}
let () = {% if let Some(display) = api.result_display(api.functions[*function]) %}{{ display }} ({{ self::call(api, api.functions[*function], None) }}){% else %}{{ self::call_statement(api, api.functions[*function], None) }}{% endif %}
{%- when MistakeKind::Endless { question } -%}
while true do
{%- if let Some(function) = question %}
  {{ self::call_statement(api, api.functions[*function], None) }};
{%- else %}
  ()
{%- endif %}
done;
{%- endmatch -%}
