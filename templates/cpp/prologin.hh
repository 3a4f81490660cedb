/// \file
/// {{ kit::older_header(*api.model.locale) }}
#ifndef JOUTE_PROLOGIN_HH
#define JOUTE_PROLOGIN_HH

#include "../../api.hh"
{% for item in older::names(api) %}
#define {{ item.older }} {{ item.name }}
{%- endfor %}

#endif
