module Champion where

import Api

hs_partie_init :: IO ()
hs_partie_init = pure ()

hs_jouer_tour :: IO ()
hs_jouer_tour = cases_vides >>= afficher_position . head

hs_partie_fin :: IO ()
hs_partie_fin = pure ()

foreign export ccall hs_jouer_tour :: IO ()
