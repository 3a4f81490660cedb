{-# LANGUAGE LambdaCase #-}
{- Sans en-tête de module :
   ce fichier commence par des commentaires. -}

-- Et des imports.
import Api
import Data.IORef (IORef, modifyIORef, newIORef)
import System.IO.Unsafe (unsafePerformIO)

{-# NOINLINE monCompteur #-}
monCompteur :: IORef Int
monCompteur = unsafePerformIO (newIORef 0)

partie_init :: IO ()
partie_init = modifyIORef monCompteur (+ 1)

jouer_tour :: IO ()
jouer_tour = age_suivant >>= \case
  Ok -> putStrLn "ok"
  erreur -> print erreur

partie_fin :: IO ()
partie_fin = return ()
