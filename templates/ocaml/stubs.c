/* {{ text.generated_notice }} */
#include "joute.h"
{%- for form in forms %}

{{ form }}
{%- endfor %}
{%- for stub in stubs %}

{{ stub }}
{%- endfor %}
