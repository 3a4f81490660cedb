{-# LANGUAGE UnliftedFFITypes #-}

-- | Généré : appelle votre champion quand c'est à lui de jouer.
module Main (main) where

import qualified Champion
import qualified JouteBorder as Joute
import Prelude

main :: IO ()
main = Joute.play 0x5e4f4c2e477a96f2 $ \joute_index -> case joute_index of
  0 -> Joute.call "partie_init" $ do
    Champion.partie_init
  1 -> Joute.call "jouer_tour" $ do
    Champion.jouer_tour
  2 -> Joute.call "partie_fin" $ do
    Champion.partie_fin
  _ -> pure ()
