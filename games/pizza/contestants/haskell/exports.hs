-- Une liste d'exports, des exports C au nom même des fonctions, un module à côté du sien.
module Champion (partie_init, jouer_tour, partie_fin) where

import Api hiding (annuler)
import qualified Api as A

partie_init, jouer_tour, partie_fin :: IO ()
partie_init = putStrLn "é à ü"
jouer_tour = annuler
partie_fin = pure ()

annuler :: IO ()
annuler = A.annuler >>= print

foreign export ccall partie_init :: IO ()
foreign export ccall jouer_tour :: IO ()
foreign export ccall partie_fin :: IO ()
