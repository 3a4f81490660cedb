{-# LANGUAGE BangPatterns #-}

-- | Measures the time of API calls with each kind of argument and result, for `joute-bench calls`.
module Champion where

import Api
import Control.Monad (void)

-- | Measures the fastest of 7 runs. A first run warms up. The sum keeps results from being optimised away.
time :: String -> (Int -> IO Int) -> IO ()
time name call = do
  times <- Api.repeat
  let run !i !total
        | i < times = call i >>= run (i + 1) . (total +)
        | otherwise = pure total
      timed = do
        start <- now
        !_ <- run 0 0
        end <- now
        pure ((end - start) / fromIntegral times)
  !_ <- timed
  runs <- mapM (const timed) [1 .. 7 :: Int]
  report name (minimum runs)
{-# INLINE time #-}

measure :: IO ()
measure = do
  let hundred = [0, 1000 .. 99000]
  time "int" (const no_argument)
  time "2 ints" (`two_ints` 2)
  time "tuple sent" (\i -> send_pair (Pair i 2))
  time "text drawn" (\i -> i <$ draw_text (Pair i 2) "joute")
  time "struct back" $ \_ -> do
    cell <- get_cell
    let Pair x _ = place cell
    pure (amount cell + x)
  -- The list is complete when it is returned, so reading its first item is enough.
  time "10 pairs back" $ \_ -> do
    pairs <- ten_pairs
    pure (sum [y | Pair _ y <- take 1 pairs])
  time "100 ints back" $ \_ -> sum . take 1 <$> hundred_ints
  time "100 ints in" (const (take_ints hundred))

entry :: IO ()
entry = do
  void no_argument
  void no_argument
