{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnliftedFFITypes #-}

{{ header }}
module Api
{%- for export in exports %}
  {{ export }}
{%- endfor %}
  ) where
{% for import in imports %}
{{ import }}
{%- endfor %}
{%- for c in constants %}

{{ c.doc }}{{ c.name }} :: {{ c.ty }}
{{ c.name }} = {{ c.value }}
{%- endfor %}
{%- for e in enums %}

{{ e.doc }}data {{ e.name }}
{%- for v in e.values %}
  {% if loop.first %}={% else %}|{% endif %} {{ v }}
{%- endfor %}
  deriving (Show, Eq, Enum, Bounded)
{%- endfor %}
{%- for s in structs %}

{{ s.doc }}data {{ s.name }} = {{ s.name }}
{%- for line in s.fields %}
  {{ line }}
{%- endfor %}
  deriving (Show, Eq)
{%- endfor %}
{%- for f in functions %}

{{ f.doc }}{{ f.name }}
{%- for line in f.signature %}
  {{ line }}
{%- endfor %}
{%- endfor %}
{%- for d in displays %}

{{ d.doc }}{{ d.signature }}
{%- endfor %}

-- {{ end_notice }}
{%- for part in border %}

{{ part }}
{%- endfor %}
