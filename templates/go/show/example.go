{%- match item -%}
{%- when Item::Constant(c) -%}
{%- match c.value -%}
{%- when ConstantValue::One(_) -%}
x := {{ c.name }}
{%- when ConstantValue::List(_, _) -%}
for _, x := range {{ c.name }} { /* … */ }
{%- endmatch -%}
{%- when Item::Enum(e) -%}
v := {{ e.values[0].name }}
{%- when Item::Struct(s) -%}
v := {{ s.name }}{ {%- for f in s.fields %}{% if !loop.first %}, {% endif %}{{ f.name }}: {{ self::sample(api, f) }}{% endfor -%} }
{%- when Item::Function(f) -%}
{%- if f.result.is_some() %}x := {% endif %}{{ self::call(api, f, None) }}
{%- when Item::UserFunction(f) -%}
{{ spell::signature(api, f) }} { /* … */ }
{%- endmatch -%}
