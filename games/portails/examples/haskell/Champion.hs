-- | Une petite stratégie, pour partir de quelque chose.
--
-- L'agent va au portail le plus proche qui n'est pas à vous, le prend, le relie à tous vos portails possibles et met des
-- boucliers quand il ne peut plus rien faire d'autre. Il ne choisit ni ses champs ni ses cibles : il reste de quoi faire
-- mieux.
module Champion where

import Api
import Control.Monad (filterM, unless, when)

partie_init :: IO ()
partie_init = pure ()

-- | Prend et relie le portail où se trouve l'agent, puis va au suivant, jusqu'à ne plus pouvoir.
jouer_tour :: IO ()
jouer_tour = do
  ici <- position_agent =<< moi
  proprietaire <- portail_joueur ici
  pris <- if proprietaire == -2 then pure True else prendre ici
  when pris $ do
    unless (proprietaire == -2) (relier ici)
    but <- cible ici
    loin <- distance ici but
    points <- points_deplacement
    let derniereEtape = but == ici || loin > points
    when derniereEtape mettreDesBoucliers
    avancer ici but
    unless derniereEtape jouer_tour

-- | Prend le portail où se trouve l'agent ; faux si c'est trop cher pour ce tour-ci.
prendre :: Position -> IO Bool
prendre ici = do
  ennemi <- (==) <$> portail_joueur ici <*> adversaire
  when ennemi (() <$ neutraliser)
  neutre <- (== -1) <$> portail_joueur ici
  when neutre (() <$ capturer)
  aMoi ici

aMoi :: Position -> IO Bool
aMoi portail = (==) <$> portail_joueur portail <*> moi

-- | Relie un portail à tous les autres auxquels rien ne l'empêche d'être relié.
relier :: Position -> IO ()
relier ici = do
  dedans <- case_dans_champ ici
  unless dedans (mapM_ essayer . filter (/= ici) =<< liste_portails)
  where
    essayer autre = do
      points <- points_action
      mien <- aMoi autre
      dedans <- case_dans_champ autre
      when (points >= cout_lien && mien && not dedans) $ do
        obstacles <- liens_bloquants ici autre
        when (null obstacles) (() <$ lier autre)

-- | Le portail le plus proche qui n'est pas à vous ; la case elle-même s'il n'y en a plus.
cible :: Position -> IO Position
cible ici = do
  autres <- filterM (fmap not . aMoi) =<< liste_portails
  distances <- mapM (distance ici) autres
  pure (if null autres then ici else snd (foldr1 plusProche (zip distances autres)))
  where
    plusProche a b = if fst a <= fst b then a else b

mettreDesBoucliers :: IO ()
mettreDesBoucliers = do
  reponse <- ajouter_bouclier
  when (reponse == Ok) mettreDesBoucliers

-- | Avance vers une case, en x puis en y, autant que les points de déplacement le permettent.
avancer :: Position -> Position -> IO ()
avancer (Position x0 y0) (Position x1 y1) = do
  points <- points_deplacement
  let borner valeur limite = max (negate limite) (min limite valeur)
      dx = borner (x1 - x0) points
      dy = borner (y1 - y0) (points - abs dx)
  () <$ deplacer (Position (x0 + dx) (y0 + dy))

partie_fin :: IO ()
partie_fin = pure ()
