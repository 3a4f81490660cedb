def jouer_tour():
    debug_poser_papatte((1, 2), 12)
