-- | A small strategy to start from. Each miner walks straight to the nearest known gold, or to the nearest dark cell if none is
-- known, and digs when it is blocked. It does not walk around rock and ignores the other players, so you can improve it.
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

-- | Gives a miner its order and returns its target.
order :: Position -> (Int, Position) -> IO Position
order taken (miner, from) = do
  to <- target from taken
  answer <- walk miner (wayTo from to)
  when (answer == Blocked) $ do
    _ <- dig miner (wayTo from to)
    pure ()
  pure to

-- | Returns the target of a miner, which differs from that of the other one.
target :: Position -> Position -> IO Position
target from taken = do
  let places = [Position r c | r <- [0 .. side - 1], c <- [0 .. side - 1], Position r c /= taken]
  choices <- concat <$> mapM (distance from) places
  pure (head (map snd (sortOn fst choices) ++ [from]))

-- | The distance of a place, if it is a possible target. Dark cells count as farther away than any gold.
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
