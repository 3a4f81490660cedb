/* {{ text.generated_notice }} */
#include "joute_ocaml.h"
{%- for form in forms %}

{{ form }}
{%- endfor %}
{%- for stub in stubs %}

{{ stub }}
{%- endfor %}
