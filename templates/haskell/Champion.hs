{-# OPTIONS_GHC -Wno-unused-imports #-}

-- | {{ notice }}
module Champion where

import Api
import Data.IORef (IORef, newIORef)
{%- if !hidden.is_empty() %}
import Prelude hiding ({{ hidden }})
{%- endif %}
import System.IO.Unsafe (unsafePerformIO)

-- {{ variable_notice }}
--   n <- readIORef {{ variable }}
--   writeIORef {{ variable }} (n + 1)
{{ variable }} :: IORef Int
{{ variable }} = unsafePerformIO (newIORef 0)
{-# NOINLINE {{ variable }} #-}
{%- for f in user_functions %}

{{ f.doc }}{{ f.signature }}
{{ f.name }}{% for arg in f.args %} _{{ arg }}{% endfor %} = do
  -- {{ text.todo }}
  pure {{ f.blank }}
{%- endfor %}
