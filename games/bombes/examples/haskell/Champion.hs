-- | Un petit joueur pour commencer : il fuit les bombes, va vers le bonus le plus proche, et sinon droit devant lui. Devant un mur,
-- il pose une bombe si personne n'est près de lui et s'il sait où se mettre à l'abri. Il ne vise personne, ne compte ni ses bombes
-- ni le temps qui leur reste, et ignore le mur de la mort subite : à vous de faire mieux.
module Champion where

import Api
import Control.Monad (filterM, unless, void, when)
import Data.IORef
import System.IO.Unsafe (unsafePerformIO)

tous :: [Direction]
tous = [Nord, Sud, Est, Ouest]

-- | À cette distance, personne ne peut toucher les mêmes murs que nous.
loin :: Int
loin = 2 * portee_explosion

-- | Où l'on va, quand il n'y a pas de bonus : un indice de tous.
devant :: IORef Int
devant = unsafePerformIO (newIORef 2)
{-# NOINLINE devant #-}

tourner :: IO ()
tourner = modifyIORef' devant (\sens -> (sens + 1) `mod` 4)

partie_init :: IO ()
partie_init = pure ()

jouer_tour :: IO ()
jouer_tour = do
  moi <- ma_position
  menacees <- concat <$> (mapM menace =<< liste_bombes)
  trouve <- chercher menacees
  case trouve of
    Just sens -> void (deplacer sens)
    Nothing -> unless (moi `elem` menacees) $ do
      pose <- poser menacees
      unless pose (avancer menacees moi 4)

-- | Va droit devant, ou tourne tant qu'on ne peut pas.
avancer :: [Position] -> Position -> Int -> IO ()
avancer menacees moi essais = unless (essais == 0) $ do
  sens <- (tous !!) <$> readIORef devant
  voisine <- case_voisine moi sens
  possible <- praticable voisine
  if possible && voisine `notElem` menacees
    then void (deplacer sens)
    else tourner >> avancer menacees moi (essais - 1)

-- | Les cases qu'une bombe atteint.
menace :: Position -> IO [Position]
menace bombe = (bombe :) . concat <$> mapM rayon tous
  where
    rayon sens = case_voisine bombe sens >>= suite sens portee_explosion
    suite sens pas ou = do
      quoi <- contenu_case ou
      if pas == 0 || quoi == Mur
        then pure []
        else (ou :) <$> (case_voisine ou sens >>= suite sens (pas - 1))

-- | Vrai si l'on peut aller sur une case. On la laisse à un voisin d'identifiant plus petit : ainsi deux joueurs comme celui-ci ne
-- veulent jamais la même.
praticable :: Position -> IO Bool
praticable ou = do
  libre <- case_libre ou
  quoi <- contenu_case ou
  id' <- mon_id
  voisins <- mapM (\sens -> avatar_case =<< case_voisine ou sens) tous
  pure (libre && quoi /= Bonus_explosion && quoi /= Bonus_teleportation && all (\autre -> autre == 0 || autre >= id') voisins)

-- | Le premier pas vers la case la plus proche qui est à l'abri si l'on est menacé, qui a un bonus sinon.
chercher :: [Position] -> IO (Maybe Direction)
chercher menacees = do
  moi <- ma_position
  let fuir = moi `elem` menacees
      bonne ou
        | fuir = pure (ou `notElem` menacees)
        | otherwise = (`elem` [Bonus_bombes, Bonus_points]) <$> contenu_case ou
      -- Les cases à voir et le premier pas vers chacune ; toutes celles où la recherche est passée.
      suivante [] _ = pure Nothing
      suivante ((ou, pas) : autres) vues = do
        trouvee <- bonne ou
        if trouvee
          then pure pas
          else do
            voisines <- mapM (\sens -> (,) sens <$> case_voisine ou sens) tous
            let nouvelle (_, v) = v `notElem` vues && (fuir || v `notElem` menacees)
            choix <- filterM (praticable . snd) (filter nouvelle voisines)
            let suite = [(v, maybe (Just sens) Just pas) | (sens, v) <- choix]
            suivante (autres ++ suite) (map fst suite ++ vues)
  suivante [(moi, Nothing)] [moi]

-- | Vrai si une case est près de nous ; le labyrinthe est circulaire.
pres :: Position -> IO Bool
pres (Position l c) = do
  Position l0 c0 <- ma_position
  lignes <- nb_lignes
  colonnes <- nb_colonnes
  let ecart a b taille = min (abs (a - b)) (taille - abs (a - b))
  pure (ecart l0 l lignes + ecart c0 c colonnes <= loin)

-- | Vrai s'il n'y a près de nous ni bombe ni autre avatar.
seul :: IO Bool
seul = do
  id' <- mon_id
  bombes <- liste_bombes
  avatars <- liste_avatars
  null <$> filterM pres (bombes ++ [pos autre | autre <- avatars, joueur autre /= id'])

-- | Pose une bombe devant un mur s'il vaut mieux ; faux sinon.
poser :: [Position] -> IO Bool
poser menacees = do
  moi <- ma_position
  subite <- mort_subite
  quoi <- contenu_case =<< case_voisine moi . (tous !!) =<< readIORef devant
  tranquille <- seul
  abri <- chercher . (++ menacees) =<< menace moi
  let sauf = not subite && quoi == Mur && tranquille && abri /= Nothing
  when sauf (poser_bombe >> tourner)
  pure sauf
