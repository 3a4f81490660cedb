module Inner.More where

more :: Int -> Int
more value = value
