-- A champion that misbehaves in the way that the file `case` names.
module Champion where

import Api ()
import Control.Concurrent (threadDelay)
import Control.Exception (IOException, try)
import Control.Monad (forM_, forever, when)
import Data.Array.Unboxed (UArray, listArray, (!))
import Data.IORef (IORef, newIORef, readIORef, writeIORef)
import Data.List (isPrefixOf)
import Data.Word (Word8)
import System.Exit (ExitCode (..), exitWith)
import System.IO.Unsafe (unsafePerformIO)
import System.Process (spawnProcess)

partie_init :: IO ()
partie_init = pure ()

{-# NOINLINE kept #-}
kept :: IORef [UArray Int Word8]
kept = unsafePerformIO (newIORef [])

-- Allocates a number of millions of bytes at the first call and keeps them.
keep :: String -> IO ()
keep millions = do
  before <- readIORef kept
  when (null before) $ forM_ [1 .. read millions] $ \number -> do
    let some = listArray (0, 999999) (repeat number)
    when (some ! 0 == number) $ readIORef kept >>= writeIORef kept . (some :)

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
    _ | "keep-" `isPrefixOf` name -> keep (drop 5 name)
    _ | "churn-" `isPrefixOf` name -> do
      keep (drop 6 name)
      print (length (filter ('7' `elem`) (map show [1 .. 300000 :: Int])))
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
