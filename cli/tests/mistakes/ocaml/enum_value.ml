let jouer_tour () =
  ignore (debug_poser_papatte (1, 2) Papatte_vert)
