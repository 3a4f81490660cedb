{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnliftedFFITypes #-}

{{ self::header(api) }}
module Api
{%- let exports = &self::exports(api) %}
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
{% for module in self::imports(api.model) %}
import qualified {{ module }} as Joute
{%- endfor %}
import Prelude ({{ self::prelude_imports(api.model) }})
{%- for c in api.constants %}

{{ doc::leading_comment(c.summary) }}{{ c.name }} :: {{ spell::type_name(api, &c.value.ty()) }}
{{ c.name }} = {{ self::LITERALS.value(c.value, "  ") }}
{%- endfor %}
{%- for e in api.enums %}

{{ doc::leading_comment(e.summary) }}data {{ e.name }}
{%- for v in e.values %}
  {% if loop.first %}={% else %}|{% endif %} {{ v.name }}{{ doc::trailing_comment(v.summary) }}
{%- endfor %}
  deriving (Show, Eq, Enum, Bounded)
{%- endfor %}
{%- for s in api.structs %}

{{ doc::leading_comment(s.summary) }}data {{ s.name }} = {{ s.name }}
{%- for f in s.fields %}
  {% if loop.first %}{{ "{" }}{% else %},{% endif %} {{ f.name }} :: {{ spell::type_name(api, f.ty()) }}{{ doc::trailing_comment(f.summary) }}
{%- endfor %}
  }
  deriving (Show, Eq)
{%- endfor %}
{%- for f in api.functions %}

{{ doc::leading_comment(f.summary) }}{{ f.name }}
{%- for arg in self::arguments(api, f) %}
  {% if loop.first %}::{% else %}->{% endif %} {{ arg }}
{%- endfor %}
{%- if f.args.is_empty() %} ::{% else %}
  ->{% endif %} {{ spell::action(api, f.result_type()) }}
{%- endfor %}
{%- for e in api.enums %}

{{ doc::leading_comment(&kit::shows(*api.model.locale, e.name)) }}{{ e.display }} :: {{ e.name }} -> IO ()
{%- endfor %}
{%- for s in api.structs %}

{{ doc::leading_comment(&kit::shows(*api.model.locale, s.name)) }}{{ s.display }} :: {{ s.name }} -> IO ()
{%- endfor %}

-- {{ say::haskell_end(*api.model.locale) }}
{%- for e in api.enums %}

{% include "haskell/border/enum.hs" %}
{%- endfor %}
{%- for s in api.structs %}

{% include "haskell/border/struct.hs" %}
{%- endfor %}
{%- for f in api.functions %}{% let call = border::call(f) %}

{% include "haskell/border/function.hs" %}
{%- endfor %}
{%- for e in api.enums %}

{% include "haskell/border/show_enum.hs" %}
{%- endfor %}
{%- for s in api.structs %}

{% include "haskell/border/show_struct.hs" %}
{%- endfor %}
