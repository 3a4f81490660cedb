{-# OPTIONS_GHC -Wno-unused-imports #-}

-- | Votre champion. C'est le fichier à compléter ; @make@ compile, @make run@ joue un match.
module Champion where

import Api
import Data.IORef (IORef, newIORef)
import System.IO.Unsafe (unsafePerformIO)

-- Une valeur gardée d'un appel à l'autre. NOINLINE est important, et son type ne doit pas être polymorphe.
--   n <- readIORef toursJoues
--   writeIORef toursJoues (n + 1)
toursJoues :: IORef Int
toursJoues = unsafePerformIO (newIORef 0)
{-# NOINLINE toursJoues #-}

-- | Appelée une fois, avant le premier tour.
partie_init :: IO ()
partie_init = do
  -- À compléter.
  pure ()

-- | Appelée à chacun de vos tours.
jouer_tour :: IO ()
jouer_tour = do
  -- À compléter.
  pure ()

-- | Appelée une fois, après le dernier tour.
partie_fin :: IO ()
partie_fin = do
  -- À compléter.
  pure ()
