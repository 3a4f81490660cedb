// {{ kit::older_functions(*api.model.locale, "prologin.hh") }}
#include "border.hh"

#include <concepts>
#include <functional>
#include <iosfwd>
#include <tuple>
#include <utility>

// {{ kit::older_renamed(*api.model.locale) }}
{%- let items = &older::names(api) %}
{%- for item in items %}
#define {{ item.name }} joute_{{ item.name }}
{%- endfor %}
#include "main.cc"
{%- for item in items %}

{% include "cpp/border/older.cc" %}
{%- endfor %}
{%- for u in api.user_functions %}

{% include "cpp/border/older_entry.cc" %}
{%- endfor %}
