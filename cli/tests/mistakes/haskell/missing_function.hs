module Champion where

import Api

partie_init :: IO ()
partie_init = return ()

jouer_tour :: IO ()
jouer_tour = return ()
