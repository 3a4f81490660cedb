/* {{ kit::generated_notice(*api.model.locale) }} */
#include "joute_ocaml.h"
{%- for form in self::forms(api) %}

{{ form }}
{%- endfor %}
{%- for stub in self::stubs(api) %}

{{ stub }}
{%- endfor %}
