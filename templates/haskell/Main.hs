{-# LANGUAGE UnliftedFFITypes #-}

-- | {{ text.main_notice }}
module Main (main) where

import qualified Champion{% if entries.is_empty() %} (){% endif %}
import qualified JouteBorder as Joute
import Prelude
{%- for e in entries %}
{%- for import in e.imports %}

{{ import }}
{%- endfor %}
{%- endfor %}

main :: IO ()
main = Joute.play {{ hash }} $ \joute_index -> case joute_index of
{%- for e in entries %}
  {{ loop.index0 }} -> Joute.call {{ e.name }} $ do
{%- for line in e.body %}
    {{ line }}
{%- endfor %}
{%- endfor %}
  _ -> pure ()
