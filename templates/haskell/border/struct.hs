instance Joute.Value {{ s.name }} where
  width _ = {{ s.width }}
{%- if let Some(alignment) = s.alignment %}
  alignment _ = {{ alignment }}
{%- endif %}
  load joute_block joute_at = do
{%- for f in s.fields %}
    joute_{{ loop.index0 }} <- Joute.loadAt joute_block joute_at {{ f.offset }}
{%- endfor %}
    Joute.pure ({{ s.name }}{% for _ in s.fields %} joute_{{ loop.index0 }}{% endfor %})
  store joute_path {% if s.owned %}joute_keep{% else %}_{% endif %} joute_block joute_at ({{ s.name }}{% for _ in s.fields %} joute_{{ loop.index0 }}{% endfor %}) = do
{%- for f in s.fields %}
    Joute.storeAt (Joute.Field joute_path "{{ f.name }}") {% if f.owned %}joute_keep{% else %}Joute.noKeep{% endif %} joute_block joute_at {{ f.offset }} joute_{{ loop.index0 }}
{%- endfor %}
  {-# INLINE width #-}
{%- if s.alignment.is_some() %}
  {-# INLINE alignment #-}
{%- endif %}
{%- if !s.owned %}
  {-# INLINE load #-}
  {-# INLINE store #-}
{%- endif %}
