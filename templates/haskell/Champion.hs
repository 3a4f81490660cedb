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
{%- for line in variable_use %}
-- {{ line }}
{%- endfor %}
{{ variable }} :: IORef Int
{{ variable }} = unsafePerformIO (newIORef 0)
{-# NOINLINE {{ variable }} #-}
{%- for f in user_functions %}

{{ f.doc }}{{ f.signature }}
{{ f.definition }}
{%- endfor %}
