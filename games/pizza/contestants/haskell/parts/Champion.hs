-- | A champion in several modules, one of them in a folder.
module Champion where

import Api
import Parts

partie_init :: IO ()
partie_init = putStrLn ("parts " ++ show (total (Position 40 2)))

jouer_tour :: IO ()
jouer_tour = return ()

partie_fin :: IO ()
partie_fin = return ()
