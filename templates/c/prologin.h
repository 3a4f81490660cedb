/* {{ kit::older_header(*api.model.locale) }} */
#ifndef JOUTE_PROLOGIN_H
#define JOUTE_PROLOGIN_H

#include "../../api.h"
{% for item in older::names(api) %}
#define {{ item.older }} {{ item.name }}
{%- endfor %}

#endif
