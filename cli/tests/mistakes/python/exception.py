carte = []

def jouer_tour():
    carte[3] = 1
