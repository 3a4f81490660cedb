jouer_tour :: IO ()
jouer_tour = do
  _ <- score 4294967296
  return ()
