-- | Un champion qui rapporte des os. Sa stratégie est celle des dix exemples.
--
-- Chaque chien va vers l'os de notre âge qu'il peut prendre le plus tôt : le prix d'un squelette est la longueur du
-- chemin, ou l'attente si l'os doit encore apparaître. Un squelette choisi par un chien est laissé de côté par les
-- suivants. Comme un os qui apparaît sous un chien n'est pas pris, on attend à côté.
--
-- Les maîtres font de même avec les arbres, puis portent leur croquette au chien le plus proche, qui la mange aussitôt.
--
-- Le score est un produit : les trois âges se valent et se partagent les tours. On rentre à la niche dès que
-- l'inventaire est plein, ou qu'il reste juste le temps d'y arriver avant la fin de l'âge ; on change d'âge quand plus
-- aucun chien ne porte d'os. Les chemins viennent de trouver_chemin, un parcours en largeur.
module Champion where

import Api hiding (chien, tour)
import Control.Monad (foldM, foldM_, forM, when)
import Data.IORef (IORef, newIORef, readIORef, writeIORef)
import Data.List (minimumBy)
import Data.Ord (comparing)
import System.IO.Unsafe (unsafePerformIO)

-- | Ce qui ne bouge pas : les squelettes, avec leur âge, et les arbres.
data Carte = Carte
  { squelettes :: [(Int, Position)]
  , arbres :: [Position]
  }

carte :: IORef Carte
carte = unsafePerformIO (newIORef (Carte [] []))
{-# NOINLINE carte #-}

-- | Tour où un âge doit être fini ; le dernier se joue jusqu'au bout.
finAge :: Int -> Int
finAge age = [67, 134, nb_tours] !! age

-- | Pas gardés en réserve pour rentrer : les chiens se gênent devant la niche.
reserve :: Int
reserve = 16

-- | Un chien a 4 points de mouvement, mais nous ne jouons qu'un tour sur deux.
pasParTour :: Int
pasParTour = deplacement_chien `div` 2

-- | Retient où sont les squelettes et les arbres.
partie_init :: IO ()
partie_init = do
  cases <- mapM info_case [Position colonne ligne | ligne <- [0 .. hauteur - 1], colonne <- [0 .. largeur - 1]]
  let deType t = [pos_case c | c <- cases, contenu c == t]
  ages <- forM (deType Squelette) $ \pos -> do
    etat <- info_squelette pos
    pure (type_squelette etat, pos)
  writeIORef carte (Carte ages (deType Arbre))

-- | Change d'âge s'il le faut, puis fait agir les maîtres, et les chiens qu'ils ont nourris. Les cibles choisies
-- passent de l'un à l'autre.
jouer_tour :: IO ()
jouer_tour = do
  age <- age_joueur =<< moi
  reste <- (finAge age -) <$> tour_actuel
  os <- mapM (`inventaire_chien` age) =<< chiens_joueur =<< moi
  let change = age + 1 < nb_ages && (reste <= 0 || (reste <= 8 && all (== 0) os))
  when change (() <$ age_suivant)
  choisies <- foldM jouerMaitre [] =<< maitres_joueur =<< moi
  foldM_ (jouerChien (if change then age + 1 else age)) choisies =<< chiens_joueur =<< moi

-- | Fait manger un chien, puis avancer, jusqu'à ce qu'il n'ait plus qu'à attendre.
jouerChien :: Int -> [Position] -> Position -> IO [Position]
jouerChien age choisies chien = do
  repas <- nb_croquettes chien
  mapM_ (const (manger chien)) [1 .. repas]
  Carte { squelettes = tous } <- readIORef carte
  let os = [pos | (a, pos) <- tous, a == age]
      conduire faites ici = do
        rentre <- doitRentrer age ici
        (chemin, faites') <-
          if rentre
            then (\chemin -> (chemin, faites)) <$> cheminNiche ici
            else cheminCible attenteOs os faites ici
        arrivee <- avancer ici chemin
        if arrivee == ici then pure faites' else conduire faites' arrivee
  conduire choisies chien

-- | Vrai si le chien est plein, ou s'il reste juste le temps de rapporter ce qu'il porte.
doitRentrer :: Int -> Position -> IO Bool
doitRentrer age chien = do
  os <- inventaire_chien chien age
  retour <- length <$> cheminNiche chien
  tour <- tour_actuel
  let pasRestants = (finAge age - tour) * pasParTour
  pure (os == taille_inventaire_chien || (os > 0 && retour + reserve >= pasRestants))

cheminNiche :: Position -> IO [Position]
cheminNiche entite = do
  joueur <- moi
  niche <- niche_joueur joueur
  trouver_chemin entite niche joueur

-- | Cueille une croquette, ou apporte la sienne à un chien.
jouerMaitre :: [Position] -> Position -> IO [Position]
jouerMaitre choisies maitre = do
  croquettes <- nb_croquettes maitre
  if croquettes == 0
    then do
      cibles <- arbres <$> readIORef carte
      (chemin, choisies') <- cheminCible attenteCroquette cibles choisies maitre
      choisies' <$ avancer maitre chemin
    else do
      chiens <- chiens_joueur =<< moi
      let autour = concatMap voisines chiens
      arrivee <-
        if maitre `elem` autour
          then pure maitre
          else avancer maitre . fst =<< cheminCible (const (pure 0)) autour [] maitre
      mapM_ (donner_croquette arrivee) [chien | chien <- chiens, arrivee `elem` voisines chien]
      pure choisies

-- | Le chemin de la cible atteinte le plus tôt, et les cibles choisies, elle comprise ; il s'arrête à côté de ce qui
-- n'est pas encore là.
cheminCible :: (Position -> IO Int) -> [Position] -> [Position] -> Position -> IO ([Position], [Position])
cheminCible attente cibles choisies entite = do
  joueur <- moi
  essais <- forM (filter (`notElem` choisies) cibles) $ \cible -> do
    chemin <- trouver_chemin entite cible joueur
    tours <- attente cible
    pure (max (length chemin) (tours * pasParTour), (cible, chemin, tours))
  let possibles = [essai | essai@(_, (_, _ : _, _)) <- essais]
  pure $ case possibles of
    [] -> ([], choisies)
    _ ->
      let (_, (but, chemin, tours)) = minimumBy (comparing fst) possibles
       in (if tours == 0 then chemin else init chemin, but : choisies)

-- | Les tours d'ici au prochain os, 0 s'il y en a un.
attenteOs :: Position -> IO Int
attenteOs pos = do
  etat <- info_squelette pos
  pure (if a_squelette etat then 0 else prochain_squelette etat)

-- | Les tours d'ici à la prochaine croquette, 0 s'il y en a une.
attenteCroquette :: Position -> IO Int
attenteCroquette pos = do
  etat <- info_arbre pos
  pure (if a_croquette etat then 0 else prochain_croquette etat)

-- | Suit un chemin tant qu'il reste des points de mouvement, et rend la case atteinte.
avancer :: Position -> [Position] -> IO Position
avancer entite chemin = do
  points <- points_mouvement entite
  suivre entite (take points chemin)
 where
  suivre ici [] = pure ici
  suivre ici (pas : suite) = do
    fait <- se_deplacer ici pas
    if fait == Ok then suivre pas suite else pure ici

-- | Les quatre cases adjacentes.
voisines :: Position -> [Position]
voisines (Position colonne ligne) =
  [Position (colonne + 1) ligne, Position (colonne - 1) ligne, Position colonne (ligne + 1), Position colonne (ligne - 1)]

partie_fin :: IO ()
partie_fin = pure ()
