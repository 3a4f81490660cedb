{-# LANGUAGE ForeignFunctionInterface #-}

-- A champion as it was written for the first kits, with another module name and exports for the host program.
module Prologin where

import Api
import Control.Monad (forM_, unless, when)
import Data.IORef
import Data.List (minimumBy, sortBy)
import qualified Data.Map as Map
import Data.Maybe (fromMaybe, listToMaybe)
import Data.Ord (comparing)
import System.IO.Unsafe (unsafePerformIO)
import Text.Printf (printf)

type Grille = Map.Map (Int, Int) Type_case

data Etat = Etat { numero :: Int, grille :: Grille }

{-# NOINLINE etat #-}
etat :: IORef Etat
etat = unsafePerformIO (newIORef (Etat 0 Map.empty))

-- Lu pendant le chargement.
{-# NOINLINE maNiche #-}
maNiche :: Position
maNiche = unsafePerformIO (moi >>= niche_joueur)

colonne, ligne :: Position -> Int
colonne (Position c _) = c
ligne (Position _ l) = l

distance :: Position -> Position -> Int
distance (Position a b) (Position c d) = abs (a - c) + abs (b - d)

instance Ord Position where
  compare p q = compare (colonne p, ligne p) (colonne q, ligne q)

voisines :: Position -> [Position]
voisines (Position c l) =
  [ Position c' l'
  | (c', l') <- [(c - 1, l), (c + 1, l), (c, l - 1), (c, l + 1)]
  , c' >= 0, c' < largeur, l' >= 0, l' < hauteur
  ]

partie_init :: IO ()
partie_init = do
  cases <- mapM info_case [Position c l | c <- [0 .. 2], l <- [0 .. 2]]
  modifyIORef etat $ \e ->
    e { grille = Map.fromList [((colonne p, ligne p), contenu k) | k <- cases, let p = pos_case k] }
  afficher_position maNiche
  putStrLn "prêt"

jouer_tour :: IO ()
jouer_tour = do
  e <- readIORef etat
  writeIORef etat e { numero = numero e + 1 }
  joueur <- moi
  chiens <- chiens_joueur joueur
  forM_ (sortBy (comparing (distance maNiche)) chiens) $ \chien -> do
    Etat_case { contenu = terrain, nb_croquette = n, est_constructible = libre } <- info_case chien
    unless (terrain == Mur || n > nutrition) $ printf "%d croquettes, %s\n" n (show libre)
    chemin <- trouver_chemin chien maNiche joueur
    case chemin of
      (suivante : _) -> do
        err <- se_deplacer chien suivante
        when (err /= Ok) $ afficher_erreur err
      [] -> return ()
  portails <- positions_portails
  liens <- liens_temporels
  let proches = [portail l | l <- liens, chien l `elem` chiens] ++ portails
  unless (null proches) $ do
    let but = minimumBy (comparing (distance maNiche)) proches
    _ <- debug_poser_papatte but Papatte_bleu
    print (fromMaybe but (listToMaybe (voisines but)))
  coups <- historique
  forM_ coups $ \coup -> case action_type coup of
    Action_se_deplacer -> print (src coup, dest coup)
    Action_age_suivant -> putStrLn "âge suivant"
    _ -> afficher_action_hist coup

partie_fin :: IO ()
partie_fin = do
  e <- readIORef etat
  a <- moi >>= score
  b <- adversaire >>= score
  putStrLn ("tours : " ++ show (numero e) ++ ", " ++ show a ++ " à " ++ show b)

hs_partie_init, hs_jouer_tour, hs_partie_fin :: IO ()
hs_partie_init = partie_init
hs_jouer_tour = jouer_tour
hs_partie_fin = partie_fin

foreign export ccall hs_partie_init :: IO ()
foreign export ccall hs_jouer_tour :: IO ()
foreign export ccall hs_partie_fin :: IO ()
