{%- match f.form %}
{%- when Form::Int | Form::Double | Form::Bool | Form::Text | Form::Known(_) %}JouteScratch.put({{ f.place }})
{%- when Form::Enum(_) %}JouteScratch.put({{ f.place }}.ordinal())
{%- when Form::Flat(name) %}joute_put_{{ name }}({{ f.place }})
{%- when Form::Made { plural, name } %}joute_put{{ plural }}_{{ name }}({{ f.place }})
{%- endmatch %}
