-- | Une petite stratégie, pour partir de quelque chose.
--
-- Chaque chien va chercher l'os le plus proche et rentre à la niche quand il en porte assez. Les maîtres ne font rien,
-- les croquettes et les portails ne servent pas, deux chiens peuvent viser le même os : il reste de quoi faire mieux.
module Champion where

import Api hiding (chien)
import Control.Monad (filterM)
import Data.List (sortOn)

-- | Avec autant d'os, un chien rentre.
assez :: Int
assez = 3

-- | À autant de tours de la fin d'un âge, il rentre avec ce qu'il a.
retour :: Int
retour = 30

partie_init :: IO ()
partie_init = pure ()

-- | Passe à l'âge suivant quand il est temps, puis fait jouer chaque chien.
jouer_tour :: IO ()
jouer_tour = do
  age <- age_joueur =<< moi
  maintenant <- tour_actuel
  -- Les trois âges se partagent les tours.
  let fin = nb_tours * (age + 1) `div` nb_ages
  reponse <- if maintenant > fin then age_suivant else pure Dernier_age
  let age' = if reponse == Ok then age + 1 else age
  mapM_ (jouer age' (fin - maintenant)) =<< chiens_joueur =<< moi

-- | Rentre ou va chercher un os.
jouer :: Int -> Int -> Position -> IO ()
jouer age reste chien = do
  os <- inventaire_chien chien age
  chemin <-
    if os >= assez || (os > 0 && reste < retour)
      then do
        niche <- niche_joueur =<< moi
        trouver_chemin chien niche =<< moi
      else versUnOs chien age
  points <- points_mouvement chien
  suivre chien (take points chemin)

-- | Le chemin vers le plus proche squelette de cet âge qui porte un os, vide s'il n'y en a pas.
versUnOs :: Position -> Int -> IO [Position]
versUnOs chien age = do
  let cases = [Position colonne ligne | ligne <- [0 .. hauteur - 1], colonne <- [0 .. largeur - 1]]
      porteUnOs pos = do
        squelette <- info_squelette pos
        pure (type_squelette squelette == age && a_squelette squelette)
  joueur <- moi
  chemins <- mapM (\pos -> trouver_chemin chien pos joueur) =<< filterM porteUnOs cases
  pure (concat (take 1 (sortOn length (filter (not . null) chemins))))

-- | Suit un chemin tant que rien n'arrête le chien.
suivre :: Position -> [Position] -> IO ()
suivre _ [] = pure ()
suivre chien (pas : suite) = do
  reponse <- se_deplacer chien pas
  if reponse == Ok then suivre pas suite else pure ()

partie_fin :: IO ()
partie_fin = pure ()
