instance Joute.Value {{ name }} where
  width _ = {{ width }}
{%- if let Some(alignment) = alignment %}
  alignment _ = {{ alignment }}
{%- endif %}
  load joute_block joute_at = do
{%- for f in fields %}
    joute_{{ loop.index0 }} <- Joute.loadAt joute_block joute_at {{ f.offset }}
{%- endfor %}
    Joute.pure ({{ name }}{% for _ in fields %} joute_{{ loop.index0 }}{% endfor %})
  store joute_path {% if *owned %}joute_keep{% else %}_{% endif %} joute_block joute_at ({{ name }}{% for _ in fields %} joute_{{ loop.index0 }}{% endfor %}) = do
{%- for f in fields %}
    Joute.storeAt (Joute.Field joute_path {{ f.label }}) {{ f.keep }} joute_block joute_at {{ f.offset }} joute_{{ loop.index0 }}
{%- endfor %}
  {-# INLINE width #-}
{%- if alignment.is_some() %}
  {-# INLINE alignment #-}
{%- endif %}
{%- if !owned %}
  {-# INLINE load #-}
  {-# INLINE store #-}
{%- endif %}
