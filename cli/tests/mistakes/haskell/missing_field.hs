jouer_tour :: IO ()
jouer_tour = afficher_lien_temporel (Lien_temporel { chien = Position 1 2 })
