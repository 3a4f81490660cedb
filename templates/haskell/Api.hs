{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnliftedFFITypes #-}

{{ header }}
module Api
{%- for (heading, names) in exports %}{% let first = loop.first %}
  {% if first %}( {% endif %}-- * {{ heading }}
{%- for name in names %}
  {% if first && loop.first %}  {% else %}, {% endif %}{{ name }}
{%- endfor %}
{%- endfor %}
{%- if exports.is_empty() %}
  (
{%- endif %}
  ) where
{% for module in imports %}
import qualified {{ module }} as Joute
{%- endfor %}
import Prelude ({{ opened }})
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
{%- for f in s.fields %}
  {% if loop.first %}{{ "{" }}{% else %},{% endif %} {{ f.name }} :: {{ f.ty }}{{ f.note }}
{%- endfor %}
  }
  deriving (Show, Eq)
{%- endfor %}
{%- for f in functions %}

{{ f.doc }}{{ f.call.name }}
{%- for arg in f.args %}
  {% if loop.first %}::{% else %}->{% endif %} {{ arg }}
{%- endfor %}
{%- if f.args.is_empty() %} ::{% else %}
  ->{% endif %} {{ f.result }}
{%- endfor %}
{%- for e in enums %}

{{ e.shows }}{{ e.display }} :: {{ e.name }} -> IO ()
{%- endfor %}
{%- for s in structs %}

{{ s.shows }}{{ s.display }} :: {{ s.name }} -> IO ()
{%- endfor %}

-- {{ end_notice }}
{%- for e in enums %}

{% include "haskell/border/enum.hs" %}
{%- endfor %}
{%- for s in structs %}

{% include "haskell/border/struct.hs" %}
{%- endfor %}
{%- for f in functions %}{% let call = f.call %}

{% include "haskell/border/function.hs" %}
{%- endfor %}
{%- for e in enums %}

{% include "haskell/border/show_enum.hs" %}
{%- endfor %}
{%- for s in structs %}

{% include "haskell/border/show_struct.hs" %}
{%- endfor %}
