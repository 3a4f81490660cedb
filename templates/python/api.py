"""{{ kit::title(*api.model.locale, api.model.name) }}

{{ kit::notice(*api.model.locale) }}
{{ kit::python_import_it(*api.model.locale) }}
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from enum import IntEnum
    from typing import Final, {% if self::imports(api, "List") %}List, {% endif %}NamedTuple{% if api.model.has_optionals() %}, Optional{% endif %}{% if self::imports(api, "Tuple") %}, Tuple{% endif %}
else:
    from joute import IntEnum, NamedTuple, {% if api.model.has_optionals() %}Optional, {% endif %}joute_bind
{%- if self::imports(api, "List") %}
    List = list
{%- endif %}
{%- if self::imports(api, "Tuple") %}
    Tuple = tuple
{%- endif %}

{%- if !self::builtins(api).is_empty() %}
{% for name in self::builtins(api) %}
joute_{{ name }} = {{ name }}
{%- endfor %}
{%- endif %}
{%- for c in api.constants %}

{{ c.name }}: {{ self::kind(api, c) }} = {{ self::LITERALS.value(c.value, "") }}
{%- let text = doc::docstring(c.summary, [], "") %}
{%- if !text.is_empty() %}
{{ text }}
{%- endif %}
{%- endfor %}
{%- for e in api.enums %}


{% include "python/api/enum.py" %}
{%- endfor %}
{%- for s in api.structs %}


{% match s.shape %}{% when Shape::Tuple %}{% include "python/api/tuple.py" %}{% when Shape::Record %}{% include "python/api/record.py" %}{% endmatch %}
{%- endfor %}


if TYPE_CHECKING:  # {{ kit::python_natively(*api.model.locale) }}
{%- if api.functions.is_empty() && api.displayed().next().is_none() %}
    pass
{%- endif %}
{%- for f in api.functions %}
{%- let text = doc::docstring(f.summary, &self::notes(f.args), "        ") %}

    def {{ spell::signature(api, f) }}:
{%- if text.is_empty() %} ...
{%- else %}
        {{ text }}
{%- endif %}
{%- endfor %}
{%- for shown in api.displayed() %}

    def {{ shown.function }}(v: {{ shown.name }}) -> None:
        """{{ kit::shows(*api.model.locale, shown.name) }}."""
{%- endfor %}

else:
    joute_bind({{ spell::builtin(api, "globals") }}(), 0x{{ api.hash().to_uppercase() }})

__all__ = [
{%- for name in self::exported(api) %}
    "{{ name }}",
{%- endfor %}
]
