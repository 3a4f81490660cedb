-- | Une petite stratégie, pour partir de quelque chose.
--
-- À chaque tour, elle pose une des plus grosses pièces possibles, là où elle avance le plus vers le coin opposé. Elle ne
-- regarde ni les coins qu'elle se laisse ni ceux de l'autre : il reste de quoi faire mieux.
module Champion where

import Api
import Control.Monad (void)

partie_init :: IO ()
partie_init = pure ()

jouer_tour :: IO ()
jouer_tour = do
  possibles <- coups_possibles =<< moi
  points <- mapM valeur possibles
  if null possibles
    then void passer
    else void (poser (snd (foldl1 mieux (zip points possibles))))
  where
    -- À égalité, le premier des deux.
    mieux a b = if fst b > fst a then b else a

partie_fin :: IO ()
partie_fin = pure ()

-- | Le nombre de blocs d'abord, puis la distance à notre case de départ.
valeur :: Coup -> IO (Int, Int)
valeur pose = do
  Position x0 y0 <- case_depart_joueur =<< moi
  cases <- cases_couvertes pose
  pure (length cases, maximum [abs (x1 - x0) + abs (y1 - y0) | Position x1 y1 <- cases])
