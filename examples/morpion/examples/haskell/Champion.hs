-- | Une petite stratégie, pour partir de quelque chose : le centre s'il est libre, sinon la première case vide. Elle ne
-- voit ni ses lignes ni celles de l'autre : il reste de quoi faire mieux.
module Champion where

import Api

partie_init :: IO ()
partie_init = pure ()

jouer_tour :: IO ()
jouer_tour = do
  let centre = Position (taille `div` 2) (taille `div` 2)
  vides <- cases_vides
  _ <- poser (if centre `elem` vides then centre else head vides)
  pure ()

partie_fin :: IO ()
partie_fin = pure ()
