jouer_tour :: IO ()
jouer_tour = do
  _ <- score "moi"
  return ()
