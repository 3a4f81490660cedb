/* {{ kit::older_functions(*api.model.locale, "prologin.h") }} */
#include "../api.h"
{%- for item in older::names(api) %}

{% include "c/main/older.c" %}
{%- endfor %}
