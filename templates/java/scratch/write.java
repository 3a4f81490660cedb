{%- match f.form %}
{%- when Form::Int %}JouteScratch.WORDS.put({{ f.at }}, {{ f.place }})
{%- when Form::Double %}JouteScratch.putDouble({{ f.at }}, {{ f.place }})
{%- when Form::Bool %}JouteScratch.WORDS.put({{ f.at }}, {{ f.place }} ? 1 : 0)
{%- when Form::Enum(_) %}JouteScratch.WORDS.put({{ f.at }}, {{ f.place }}.ordinal())
{%- when Form::Flat(name) %}joute_write_{{ name }}({{ f.at }}, {{ f.place }})
{%- when Form::Text | Form::Known(_) | Form::Made { plural: _, name: _ } %}{% include "java/scratch/put.java" %}
{%- endmatch %}
