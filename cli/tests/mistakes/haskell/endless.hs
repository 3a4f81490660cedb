jouer_tour :: IO ()
jouer_tour = do
  t <- tour_actuel
  if t < nb_tours then jouer_tour else return ()
