let jouer_tour () =
  ignore (score 4294967296)
