{%- match kind -%}
{%- when MistakeKind::EnumValue(id) -%}
const value: number = {{ self::NO_VALUE }};
api.{{ api.enumeration(*id).display }}(value);
{%- when MistakeKind::Exception -%}
const map: { x: number }[] = [];
map[3].x = 1;
{%- when _ -%}
{% include "javascript/show/mistake.js" %}
{%- endmatch -%}
