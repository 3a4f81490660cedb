{%- let name = spell::type_name(api, value.ty) -%}
{%- match value.crossing -%}
{%- when Crossing::Number(_) | Crossing::Text -%}
{%- when Crossing::Flat(id) | Crossing::Deep(id) -%}
{%- let s = api.structure(*id) -%}
{{ doc::doc(s.summary, []) }}typedef struct {{ name }} {
{%- for field in s.fields %}
    {{ spell::declare(api, field.ty(), field.name) }};{{ doc::trailing_comment(field.summary) }}
{%- endfor %}
} {{ name }};
{%- when Crossing::List(item) | Crossing::Nested(item) -%}
typedef struct {{ name }} {
    {{ spell::pointer(api, item.ty, "items") }};
    size_t length;
} {{ name }};
{%- when Crossing::Optional(held) -%}
typedef struct {{ name }} {
    bool present;
    {{ spell::declare(api, held.ty, "value") }};{{ doc::trailing_comment(say::c_optional(*api.model.locale)) }}
} {{ name }};
{%- endmatch -%}
