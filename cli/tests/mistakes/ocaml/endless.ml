let jouer_tour () =
  while tour_actuel () < nb_tours do
    ()
  done
