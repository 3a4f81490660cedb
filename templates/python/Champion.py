# {{ kit::champion_notice(*api.model.locale) }}
from api import *
{%- for f in api.user_functions %}


def {{ spell::signature(api, f) }}:
{%- let text = doc::docstring(f.summary, &self::notes(f.args), "    ") %}
{%- if !text.is_empty() %}
    {{ text }}
{%- endif %}
    # {{ kit::todo(*api.model.locale) }}
{%- match f.result %}
{%- when Some(value) %}
    return {{ spell::sample_of(api, value.ty, 0) }}
{%- when None %}
    pass
{%- endmatch %}
{%- endfor %}
