afficher_erreur(age_suivant())

def jouer_tour():
    pass
