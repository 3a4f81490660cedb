{%- match f.form %}
{%- when Form::Int %}JouteScratch.WORDS.get({{ f.at }})
{%- when Form::Double %}JouteScratch.getDouble({{ f.at }})
{%- when Form::Bool %}JouteScratch.WORDS.get({{ f.at }}) != 0
{%- when Form::Enum(name) %}joute_values_{{ name }}[JouteScratch.WORDS.get({{ f.at }})]
{%- when Form::Flat(name) %}joute_read_{{ name }}({{ f.at }})
{%- when Form::Text | Form::Known(_) | Form::Made { plural: _, name: _ } %}{% include "java/scratch/get.java" %}
{%- endmatch %}
