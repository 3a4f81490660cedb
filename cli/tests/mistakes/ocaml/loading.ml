let () = afficher_erreur (age_suivant ())

let jouer_tour () = ()
