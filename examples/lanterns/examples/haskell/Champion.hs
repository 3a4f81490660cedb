-- | A small strategy to start from: each miner goes straight for the nearest gold that it knows of, or else for the nearest dark
-- cell, and digs when it is blocked. It neither goes around rock nor looks at the other players: there is room for better.
module Champion where

import Api
import Control.Monad (foldM_, when)
import Data.List (sortOn)

match_init :: IO ()
match_init = pure ()

play_turn :: IO ()
play_turn = do
  miners <- my_miners
  foldM_ order (Position (-1) (-1)) (zip [0 ..] miners)

match_end :: IO ()
match_end = pure ()

-- | Gives a miner its order; says where it goes.
order :: Position -> (Int, Position) -> IO Position
order taken (miner, from) = do
  to <- target from taken
  answer <- walk miner (wayTo from to)
  when (answer == Blocked) $ do
    _ <- dig miner (wayTo from to)
    pure ()
  pure to

-- | Where a miner goes; not where the other one does.
target :: Position -> Position -> IO Position
target from taken = do
  let places = [Position r c | r <- [0 .. side - 1], c <- [0 .. side - 1], Position r c /= taken]
  choices <- concat <$> mapM (distance from) places
  pure (head (map snd (sortOn fst choices) ++ [from]))

-- | How far a place is that is worth going to. The dark is farther than any gold.
distance :: Position -> Position -> IO [(Int, Position)]
distance (Position row column) place@(Position r c) = do
  gold <- gold_at place
  ground <- ground_at place
  let far = abs (r - row) + abs (c - column)
  pure $
    if gold > 0
      then [(far, place)]
      else [(far + 2 * side, place) | ground == Dark]

wayTo :: Position -> Position -> Direction
wayTo (Position row column) (Position r c)
  | r < row = North
  | r > row = South
  | c < column = West
  | otherwise = East
