-- Does what the file `case` says.
module Champion where

import Api ()
import Control.Concurrent (threadDelay)
import Control.Exception (IOException, try)
import Control.Monad (forM_, forever)
import System.Exit (ExitCode (..), exitWith)
import System.Process (spawnProcess)

partie_init :: IO ()
partie_init = pure ()

deeper :: Integer -> Integer
deeper count = if count < 0 then 0 else deeper (count + 1) + 1

jouer_tour :: IO ()
jouer_tour = do
  name <- concat . lines <$> readFile "case"
  case name of
    "memory" -> do
      let numbers = [1 .. 100000000] :: [Integer]
      print (sum numbers)
      print (product (map (const 1) numbers) + head numbers)
    "recursion" -> print (deeper 1)
    "fork" -> do
      made <- try (() <$ spawnProcess "/bin/true" []) :: IO (Either IOException ())
      putStrLn (either (const "refused") (const "forked") made)
    "loop" -> forever (pure ())
    "sleep" -> threadDelay 60000000
    "flood" -> forM_ [1 .. 100000 :: Int] $ \_ -> putStrLn (replicate 99 'x')
    "exit" -> exitWith (ExitFailure 42)
    "exception" -> ioError (userError "mine")
    _ -> pure ()

partie_fin :: IO ()
partie_fin = pure ()
