module Main where

import Api

partie_init :: IO ()
partie_init = afficher_etat_case (Etat_case { contenu = Vide, pos_case = Position 1 2, est_constructible = True, nb_croquette = 0 })

jouer_tour :: IO ()
jouer_tour = return ()

partie_fin :: IO ()
partie_fin = return ()
