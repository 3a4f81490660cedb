(** {{ text.title }}

    {{ text.notice }} *)
{%- for block in types %}

{{ block }}
{%- endfor %}
{%- for value in values %}

{{ value.doc }}val {{ value.name }} : {{ value.ty }}
{%- endfor %}
