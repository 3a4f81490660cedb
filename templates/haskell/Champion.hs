{#- Haddock marks code with `@` instead of backquotes. -#}
{-# OPTIONS_GHC -Wno-unused-imports #-}

-- | {{ kit::champion_notice(*api.model.locale).replace("`", "@") }}
module Champion where

import Api
import Data.IORef (IORef, newIORef)
{%- if !self::hidden(api).is_empty() %}
import Prelude hiding ({{ self::hidden(api) }})
{%- endif %}
import System.IO.Unsafe (unsafePerformIO)

-- {{ say::haskell_kept(*api.model.locale) }}
--   n <- readIORef {{ self::variable(api) }}
--   writeIORef {{ self::variable(api) }} (n + 1)
{{ self::variable(api) }} :: IORef Int
{{ self::variable(api) }} = unsafePerformIO (newIORef 0)
{-# NOINLINE {{ self::variable(api) }} #-}
{%- for f in api.user_functions %}

{{ doc::leading_comment(f.summary) }}{{ spell::signature(api, f) }}
{{ f.name }}{% for arg in f.args %} _{{ arg.name }}{% endfor %} = do
  -- {{ kit::todo(*api.model.locale) }}
  pure {% if let Some(value) = f.result %}{{ self::blank(api, value.ty) }}{% else %}(){% endif %}
{%- endfor %}
