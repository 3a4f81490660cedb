def jouer_tour():
    while tour_actuel() < NB_TOURS:
        pass
