{%- let t = self::table(api, spell::qualified) -%}
{-# LANGUAGE FlexibleInstances #-}

-- | Calls every function with pseudo-random values and logs the results, as docs/probe.md specifies.
module Probe where
{% if self::uses_api(api) %}
import qualified Api
{%- endif %}
import Control.Monad (replicateM)
import Data.Bits (shiftR, (.&.), (.|.))
import Data.Char (intToDigit, ord)
import Data.IORef (IORef, modifyIORef', newIORef, readIORef, writeIORef)
import Data.List (intersperse)
import GHC.Float (castDoubleToWord64, castWord64ToDouble)
import System.Environment (getEnv)
import System.IO (Handle, IOMode (WriteMode), hFlush, hPutStrLn, openFile)
import System.IO.Unsafe (unsafePerformIO)

seed :: IORef Int
seed = unsafePerformIO (newIORef 2)
{-# NOINLINE seed #-}

tour :: IORef Int
tour = unsafePerformIO (newIORef 0)
{-# NOINLINE tour #-}

output :: Handle
output = unsafePerformIO (getEnv "JOUTE_PROBE_CHAMPION" >>= \path -> openFile path WriteMode)
{-# NOINLINE output #-}

next :: IO Int
next = do
  old <- readIORef seed
  let new = (old * 1103515245 + 12345) `mod` 2147483648
  writeIORef seed $! new
  pure (new `div` 65536)

below :: Int -> IO Int
below n = (`mod` n) <$> next

-- | A type with pseudo-random values and a text form for the log.
class Probed a where
  draw :: Bool -> IO a
  dump :: a -> ShowS

instance Probed Int where
  draw _ = do
    kind <- below 8
    if kind < {{ t.ints.len() }}
      then pure ([{% for n in t.ints %}{% if !loop.first %}, {% endif %}{{ n }}{% endfor %}] !! kind)
      else do
        high <- next
        low <- next
        pure ((high * 32768 + low) `mod` 2000001 - 1000000)
  dump = shows

instance Probed Double where
  draw _ = do
    kind <- below 10
    if kind < {{ t.doubles.len() }}
      then pure (castWord64ToDouble ([{% for bits in t.doubles %}{% if !loop.first %}, {% endif %}0x{{ bits }}{% endfor %}] !! kind))
      else (\n -> fromIntegral (n - 16384) / 64) <$> next
  dump value
    | isNaN value = showString "nan"
    | otherwise = showString [digit (castDoubleToWord64 value `shiftR` shift) | shift <- [60, 56 .. 0]]
    where
      digit bits = intToDigit (fromIntegral (bits .&. 15))

instance Probed Bool where
  draw _ = (== 1) <$> below 2
  dump value = showString (if value then "true" else "false")

instance {-# OVERLAPPING #-} Probed String where
  draw _ = do
    kind <- below 6
    pure ([{% for text in t.texts %}{{ text }}, {% endfor %}replicate {{ t.long }} 'x'] !! kind)
  dump value = showChar 's' . showString (concatMap (concatMap hex . bytes . ord) value)
    where
      hex byte = [intToDigit (byte `shiftR` 4), intToDigit (byte .&. 15)]
      low c shift = 0x80 .|. (c `shiftR` shift) .&. 0x3f
      bytes c
        | c < 0x80 = [c]
        | c < 0x800 = [0xc0 .|. c `shiftR` 6, low c 0]
        | c < 0x10000 = [0xe0 .|. c `shiftR` 12, low c 6, low c 0]
        | otherwise = [0xf0 .|. c `shiftR` 18, low c 12, low c 6, low c 0]

instance Probed a => Probed [a] where
  draw big = do
    size <- if big then pure {{ t.big }} else ([{% for n in t.lengths %}{% if !loop.first %}, {% endif %}{{ n }}{% endfor %}] !!) <$> below {{ t.lengths.len() }}
    replicateM size (draw False)
  dump values = list '[' ']' (map dump values)

instance Probed a => Probed (Maybe a) where
  draw big = draw False >>= \present -> if present then Just <$> draw big else pure Nothing
  dump = maybe (showString "none") dump
{%- for e in t.enums %}

{% include "haskell/probe/enum.hs" %}
{%- endfor %}
{%- for s in t.structs %}

{% include "haskell/probe/struct.hs" %}
{%- endfor %}

list :: Char -> Char -> [ShowS] -> ShowS
list open close items = showChar open . foldr (.) (showChar close) (intersperse (showChar ',') items)

report :: String -> [ShowS] -> ShowS -> IO ()
report what args result = hPutStrLn output (showString what (showChar ' ' (list '(' ')' args (showString " = " (result "")))))

constant :: String -> ShowS -> IO ()
constant name value = hPutStrLn output ("constant " ++ name ++ " = " ++ value "")

void :: ShowS
void = showString "void"

-- | Calls every function. Each user function calls it first.
probe :: IO ()
probe = do
  count <- readIORef tour
  let big = count == 1
  const (pure ()) big
{%- for c in t.constants %}
  constant "{{ c.original_name }}" (dump Api.{{ c.name }})
{%- endfor %}
{%- for f in t.calls %}
{%- include "haskell/probe/call.hs" %}
{%- endfor %}
{%- for s in t.shows %}
  putStrLn "-- {{ s.original_name }}"
  draw False >>= Api.{{ s.name }}
{%- endfor %}
  modifyIORef' tour (+ 1)

-- | Logs the arguments and the result of a user function.
finish :: String -> [ShowS] -> ShowS -> IO ()
finish name args result = do
  report ("user " ++ name) args result
  hFlush output

-- | Returns a pseudo-random result, which is large in the second user function.
answer :: Probed a => IO a
answer = readIORef tour >>= \count -> draw (count == 2)
