def jouer_tour():
    afficher_lien_temporel(lien_temporel(chien=(1, 2)))
