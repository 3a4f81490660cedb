{%- let entries = &self::entries(api) -%}
{-# LANGUAGE UnliftedFFITypes #-}

-- | {{ kit::main_notice(*api.model.locale) }}
module Main (main) where

import qualified Champion{% if entries.is_empty() %} (){% endif %}
import qualified JouteBorder as Joute
import Prelude
{%- for e in entries %}
{%- if !e.args.slots.is_empty() %}

foreign import ccall unsafe "joute_take_{{ e.original_name }}" joute_take_{{ e.original_name }}
  :: Joute.Raw -> IO ()
{%- endif %}
{%- if let Some(call) = e.answer %}

foreign import ccall unsafe "{{ call.symbol }}" joute_answer_{{ e.original_name }}
  :: {{ call.ty() }}
{%- endif %}
{%- endfor %}

main :: IO ()
main = Joute.play 0x{{ api.hash() }} $ \joute_index -> case joute_index of
{%- for e in entries %}
  {{ loop.index0 }} -> Joute.call "{{ e.name }}" $ do
{%- if !e.args.slots.is_empty() %}
    Joute.Block joute_args <- Joute.newBlock {{ e.args.size }}
    joute_take_{{ e.original_name }} joute_args
{%- for slot in e.args.slots %}
    joute_{{ loop.index0 }} <- Joute.load (Joute.Block joute_args) {{ slot.offset }}
{%- endfor %}
{%- endif %}
{%- match e.answer %}
{%- when None %}
    {% include "haskell/border/champion.hs" %}
{%- when Some(call) %}
    joute_result <- {% include "haskell/border/champion.hs" %}
{%- if call.keeps_arguments() %}
    joute_keep <- Joute.newKeep
{%- endif %}
{%- for a in call.args %}{% filter indent(2) %}{% include "haskell/border/argument.hs" %}{% endfilter %}{% endfor %}
    joute_answer_{{ e.original_name }}{% include "haskell/border/words.hs" %}
{%- if call.keeps_arguments() %}
    Joute.keepAlive joute_keep
{%- endif %}
    Joute.settle
{%- endmatch %}
{%- endfor %}
  _ -> pure ()
