(** {{ text.title }}

    {{ text.notice }} *)
{%- for ty in types %}

{{ ty }}
{%- endfor %}
{%- for value in values %}

{{ value.doc }}val {{ value.name }} : {{ value.ty }}
{%- endfor %}
