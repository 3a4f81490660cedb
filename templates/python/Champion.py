# {{ text.champion_notice }}
from api import *
{%- for f in user_functions %}


def {{ f.signature }}:
{%- for line in f.body %}
    {{ line }}
{%- endfor %}
{%- endfor %}
