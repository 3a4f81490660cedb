-- Les énumérations s'énumèrent, et toute structure est un record, à construire par noms ou par position.
module Champion where

import Api
import Data.List (sortOn)

toutes :: [Erreur]
toutes = [minBound ..]

aCote :: Position -> Position
aCote p = p { colonne = colonne p + 1 }

partie_init :: IO ()
partie_init = do
  let ici = Position { colonne = 1, ligne = 2 }
      k = Etat_case { contenu = toEnum 1, pos_case = Position 3 4, est_constructible = True, nb_croquette = 0 }
  print (length toutes == fromEnum (maxBound :: Erreur) + 1, succ (minBound :: Erreur), pred (toEnum 1 :: Erreur))
  print (aCote ici == Position 2 2, map ligne (sortOn colonne [Position 9 1, ici]))
  print (colonne (pos_case k { pos_case = ici }), contenu k, ici)

jouer_tour :: IO ()
jouer_tour = pure ()

partie_fin :: IO ()
partie_fin = pure ()
