module Prologin
  ( hs_jouer_tour
  , partie_init
  , hs_partie_fin
  ) where

import Api

hs_jouer_tour, hs_partie_fin :: IO ()
hs_jouer_tour = jouer_tour
hs_partie_fin = partie_fin

partie_init :: IO ()
partie_init = pure ()

jouer_tour :: IO ()
jouer_tour = cases_vides >>= afficher_position . head

partie_fin :: IO ()
partie_fin = pure ()
