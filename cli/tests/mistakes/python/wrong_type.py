def jouer_tour():
    score("moi")
