"""{{ text.title }}

{{ text.notice }}
{{ say::python_import_it(*api.locale) }}
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from enum import IntEnum
    from typing import Final, {% if lists %}List, {% endif %}NamedTuple{% if optionals %}, Optional{% endif %}{% if tuples %}, Tuple{% endif %}
else:
    from joute import IntEnum, NamedTuple, {% if optionals %}Optional, {% endif %}joute_bind
{%- if lists %}
    List = list
{%- endif %}
{%- if tuples %}
    Tuple = tuple
{%- endif %}

{%- if !builtins.is_empty() %}
{% for name in builtins %}
joute_{{ name }} = {{ name }}
{%- endfor %}
{%- endif %}
{%- for c in constants %}

{{ c.name }}: {{ c.kind }} = {{ c.value }}
{%- if !c.doc.is_empty() %}
{{ c.doc }}
{%- endif %}
{%- endfor %}
{%- for ty in types %}


{{ ty }}
{%- endfor %}


if TYPE_CHECKING:  # {{ say::python_natively(*api.locale) }}
{%- if functions.is_empty() %}
    pass
{%- endif %}
{%- for f in functions %}

    def {{ f.signature }}:
{%- if f.doc.is_empty() %} ...
{%- else %}
        {{ f.doc }}
{%- endif %}
{%- endfor %}

else:
    joute_bind({{ globals }}(), {{ hash }})

__all__ = [
{%- for name in exported %}
    "{{ name }}",
{%- endfor %}
]
