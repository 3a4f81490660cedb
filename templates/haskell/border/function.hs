foreign import ccall unsafe "{{ symbol }}" joute_call_{{ written }}
  :: {{ types.join(" -> ") }}

{{ name }}{% for a in args %} {{ a.name }}{% endfor %} = do
{%- if *keeps %}
  joute_keep <- Joute.newKeep
{%- endif %}
{%- for a in args %}{{ a }}{% endfor %}
{%- match back %}
{%- when Back::Nothing %}
  joute_call_{{ written }}{% include "haskell/border/words.hs" %}
{%- when Back::Block(size) %}
  Joute.Block joute_out <- Joute.newBlock {{ size }}
  joute_call_{{ written }}{% include "haskell/border/words.hs" %} joute_out
{%- when _ %}
  joute_result <- joute_call_{{ written }}{% include "haskell/border/words.hs" %}
{%- endmatch %}
{%- if *keeps %}
  Joute.keepAlive joute_keep
{%- endif %}
{%- match back %}
{%- when Back::Nothing %}
  Joute.settle
{%- when Back::Block(_) %}
  Joute.settle
  Joute.load (Joute.Block joute_out) 0
{%- when Back::Int %}
  Joute.settled (Joute.fromInt joute_result)
{%- when Back::Double %}
  Joute.settled joute_result
{%- when Back::Bool %}
  Joute.settled (Joute.fromBool joute_result)
{%- when Back::Enum(e) %}
  Joute.settled (joute_from_{{ e }} (Joute.fromInt joute_result))
{%- when Back::Text %}
  Joute.settledText joute_result
{%- endmatch %}
{%- if *inlined %}
{-# INLINE {{ name }} #-}
{%- endif %}
