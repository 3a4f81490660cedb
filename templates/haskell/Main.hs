{-# LANGUAGE UnliftedFFITypes #-}

-- | {{ text.main_notice }}
module Main (main) where

import qualified Champion{% if entries.is_empty() %} (){% endif %}
import qualified JouteBorder as Joute
import Prelude
{%- for e in entries %}
{%- if e.take.is_some() %}

foreign import ccall unsafe "joute_take_{{ e.written }}" joute_take_{{ e.written }}
  :: Joute.Raw -> IO ()
{%- endif %}
{%- if let Some(answer) = e.answer %}

foreign import ccall unsafe "{{ answer.symbol }}" joute_answer_{{ e.written }}
  :: {{ answer.types.join(" -> ") }}
{%- endif %}
{%- endfor %}

main :: IO ()
main = Joute.play {{ hash }} $ \joute_index -> case joute_index of
{%- for e in entries %}
  {{ loop.index0 }} -> Joute.call {{ e.label }} $ do
{%- if let Some(args) = e.take %}
    Joute.Block joute_args <- Joute.newBlock {{ args.size }}
    joute_take_{{ e.written }} joute_args
{%- for slot in args.slots %}
    joute_{{ loop.index0 }} <- Joute.load (Joute.Block joute_args) {{ slot.offset }}
{%- endfor %}
{%- endif %}
{%- match e.answer %}
{%- when None %}
    {% include "haskell/border/champion.hs" %}
{%- when Some(answer) %}
    joute_result <- {% include "haskell/border/champion.hs" %}
{%- if answer.keeps %}
    joute_keep <- Joute.newKeep
{%- endif %}
{%- for a in answer.args %}{{ a|indent(2) }}{% endfor %}
    joute_answer_{{ e.written }}{% let args = answer.args %}{% include "haskell/border/words.hs" %}
{%- if answer.keeps %}
    Joute.keepAlive joute_keep
{%- endif %}
    Joute.settle
{%- endmatch %}
{%- endfor %}
  _ -> pure ()
