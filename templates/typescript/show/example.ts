{%- match item -%}
{%- when Item::UserFunction(f) -%}
export {{ spell::user_prototype(api, f, "api.") }} { /* … */ }
{%- when _ -%}
{% include "javascript/show/example.js" %}
{%- endmatch -%}
