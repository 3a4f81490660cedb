{%- match self %}
{%- when Self::Scratch %}from.next()
{%- when Self::Number(i) %}a{{ i }}
{%- when Self::Bool(i) %}u8::from(a{{ i }})
{%- when Self::Struct { name, fields } %}ffi::{{ name }} { {% for (field, given) in fields %}{{ field }}: {{ given }}, {% endfor %}}
{%- endmatch %}
