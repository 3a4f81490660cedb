module Champion where

import Api

@SNIPPET@

partie_init :: IO ()
partie_init = return ()

partie_fin :: IO ()
partie_fin = return ()
