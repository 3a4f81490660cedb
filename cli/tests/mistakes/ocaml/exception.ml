let carte = [||]

let jouer_tour () =
  carte.(3) <- 1
