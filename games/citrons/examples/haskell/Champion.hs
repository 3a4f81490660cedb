-- | Une petite stratégie pour commencer : un Citron se nourrit à la source qu'il rencontre, se divise tant qu'il a assez
-- d'énergie, s'écarte des siens pour voir plus de terrain, puis tient sa place. Il ignore les ennemis et les trous.
module Champion where

import Api
import Control.Monad (filterM, foldM, void, when)
import Data.IORef
import System.IO.Unsafe (unsafePerformIO)

-- | Énergie qu'une source donne avant qu'on la quitte.
plein :: Int
plein = 100

-- | Énergie que garde chaque moitié d'un Citron divisé.
part :: Int
part = 10

-- | Au-delà, on ne se divise plus.
assez :: Int
assez = 80

-- | Distance à laquelle on laisse les siens.
loin :: Int
loin = 9

-- | Les Citrons de l'équipe, au matin : identifiant, colonne, ligne.
citrons :: IORef [(Int, Int, Int)]
citrons = unsafePerformIO (newIORef [])
{-# NOINLINE citrons #-}

-- | Distance d'une case au plus proche des autres Citrons de l'équipe.
ecart :: [(Int, Int, Int)] -> Int -> (Int, Int) -> Int
ecart tous citron (x, y) = minimum (1000 : [abs (cx - x) + abs (cy - y) | (c, cx, cy) <- tous, c /= citron])

player_init :: IO ()
player_init = pure ()

player_new_day :: IO ()
player_new_day = do
  moi <- game_get_my_team
  ids <- suivants moi (-1)
  vivants <- filterM (fmap (/= dead_state) . citron_get_state moi) ids
  places <- mapM (\c -> (,,) c <$> citron_get_cur_x moi c <*> citron_get_cur_y moi c) vivants
  writeIORef citrons places

-- | Les identifiants d'une équipe après un autre.
suivants :: Int -> Int -> IO [Int]
suivants moi c = do
  suivant <- map_get_next_citron_id moi c
  if suivant == -1 then pure [] else (suivant :) <$> suivants moi suivant

citron_day :: Int -> IO ()
citron_day citron = do
  moi <- game_get_my_team
  etat <- citron_get_state moi citron
  niveau <- citron_get_cur_z moi citron
  when (etat == normal_state && niveau == 0) $ do
    x <- citron_get_cur_x moi citron
    y <- citron_get_cur_y moi citron
    energie <- citron_get_energy moi citron
    source <- map_is_source x y
    when (source /= 1 || energie >= plein) $ avance citron (x, y) energie

-- | Va vers la plus écartée des cases voisines, en se divisant ou non.
avance :: Int -> (Int, Int) -> Int -> IO ()
avance citron (x, y) energie = do
  tous <- readIORef citrons
  let divise = energie >= 2 * part && length tous < assez
      ici = if divise then -1 else ecart tous citron (x, y)
      meilleure (mieux, ou) (px, py) = do
        let (vx, vy) = (x + px, y + py)
            place = ecart tous citron (vx, vy)
        nature <- map_get_type vx vy
        nombre <- map_get_nb_citrons vx vy 0
        pure (if nature == plain_type && nombre == 0 && place > mieux then (place, Just (vx, vy)) else (mieux, ou))
  when (ici < loin) $ do
    (_, ou) <- foldM meilleure (ici, Nothing) [(1, 0), (0, 1), (-1, 0), (0, -1)]
    case ou of
      Nothing -> pure ()
      Just (vx, vy)
        | divise -> void (split_citron citron vx vy (energie `div` 2))
        | otherwise -> void (move_citron citron vx vy)
