/* {{ text.generated_notice }} */
#include "joute.h"
{%- for block in blocks %}

{{ block }}
{%- endfor %}
