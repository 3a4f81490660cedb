# {{ text.champion_notice }}
from api import *
{%- for f in user_functions %}


def {{ f.signature }}:
{%- if !f.doc.is_empty() %}
    {{ f.doc }}
{%- endif %}
    # {{ text.todo }}
{%- match f.result %}
{%- when Some(value) %}
    return {{ value }}
{%- when None %}
    pass
{%- endmatch %}
{%- endfor %}
