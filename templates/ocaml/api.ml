(* {{ text.generated_notice }} *)
{%- for block in types %}

{{ block }}
{%- endfor %}
{%- for line in constants %}
{{ line }}
{%- endfor %}
{%- for block in functions %}

{{ block }}
{%- endfor %}
