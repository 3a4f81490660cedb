{%- match f.form %}
{%- when Form::Int %}JouteScratch.getInt()
{%- when Form::Double %}JouteScratch.getDouble()
{%- when Form::Bool %}JouteScratch.getBoolean()
{%- when Form::Enum(name) %}JouteCalls.joute_values_{{ name }}[JouteScratch.getInt()]
{%- when Form::Flat(name) %}JouteCalls.joute_get_{{ name }}()
{%- when Form::Text %}JouteScratch.getString()
{%- when Form::Known(list) %}JouteScratch.get{{ list }}()
{%- when Form::Made { plural, name } %}JouteCalls.joute_get{{ plural }}_{{ name }}()
{%- endmatch %}
