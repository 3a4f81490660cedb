jouer_tour :: IO ()
jouer_tour = do
  _ <- debug_poser_papatte (Position 1 2) Papatte_vert
  return ()
