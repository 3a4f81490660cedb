jouer_tour :: IO ()
jouer_tour = do
  chiens <- moi >>= chiens_joueur
  print (chiens !! 70)
