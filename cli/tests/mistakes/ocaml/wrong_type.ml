let jouer_tour () =
  ignore (score "moi")
