foreign import ccall unsafe "{{ call.symbol }}" joute_call_{{ f.original_name }}
  :: {{ call.ty() }}

{{ call.name }}{% for a in call.args %} {{ a.here }}{% endfor %} = do
{%- if call.keeps_arguments() %}
  joute_keep <- Joute.newKeep
{%- endif %}
{%- for a in call.args %}{% include "haskell/border/argument.hs" %}{% endfor %}
{%- match call.back %}
{%- when None %}
  joute_call_{{ f.original_name }}{% include "haskell/border/words.hs" %}
{%- when Some((Conversion::Whole, size)) | Some((Conversion::List, size)) %}
  Joute.Block joute_out <- Joute.newBlock {{ size }}
  joute_call_{{ f.original_name }}{% include "haskell/border/words.hs" %} joute_out
{%- when Some(_) %}
  joute_result <- joute_call_{{ f.original_name }}{% include "haskell/border/words.hs" %}
{%- endmatch %}
{%- if call.keeps_arguments() %}
  Joute.keepAlive joute_keep
{%- endif %}
{%- match call.back %}
{%- when None %}
  Joute.settle
{%- when Some((Conversion::Whole, _)) | Some((Conversion::List, _)) %}
  Joute.settle
  Joute.load (Joute.Block joute_out) 0
{%- when Some((Conversion::Int, _)) %}
  Joute.settled (Joute.fromInt joute_result)
{%- when Some((Conversion::Double, _)) %}
  Joute.settled joute_result
{%- when Some((Conversion::Bool, _)) %}
  Joute.settled (Joute.fromBool joute_result)
{%- when Some((Conversion::Enum(id), _)) %}
  Joute.settled (joute_from_{{ api.enumeration(*id).original_name }} (Joute.fromInt joute_result))
{%- when Some((Conversion::Text, _)) %}
  Joute.settledText joute_result
{%- endmatch %}
{%- if call.is_inlined() %}
{-# INLINE {{ call.name }} #-}
{%- endif %}
