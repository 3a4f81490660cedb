instance Joute.Value {{ s.name }} where
  width _ = {{ api.abi.structure(*s.id).size }}
{%- if let Some(alignment) = self::alignment(api, s) %}
  alignment _ = {{ alignment }}
{%- endif %}
  load joute_block joute_at = do
{%- for f in s.fields %}
    joute_{{ loop.index0 }} <- Joute.loadAt joute_block joute_at {{ f.offset }}
{%- endfor %}
    Joute.pure ({{ s.name }}{% for _ in s.fields %} joute_{{ loop.index0 }}{% endfor %})
  store joute_path {% if s.layout == Layout::Owned %}joute_keep{% else %}_{% endif %} joute_block joute_at ({{ s.name }}{% for _ in s.fields %} joute_{{ loop.index0 }}{% endfor %}) = do
{%- for f in s.fields %}
    Joute.storeAt (Joute.Field joute_path "{{ f.name }}") {% if f.value.layout == Layout::Owned %}joute_keep{% else %}Joute.noKeep{% endif %} joute_block joute_at {{ f.offset }} joute_{{ loop.index0 }}
{%- endfor %}
  {-# INLINE width #-}
{%- if self::alignment(api, s).is_some() %}
  {-# INLINE alignment #-}
{%- endif %}
{#- A struct that points to memory is expensive to convert, and inlining nested structs would multiply the code. -#}
{%- if s.layout != Layout::Owned %}
  {-# INLINE load #-}
  {-# INLINE store #-}
{%- endif %}
