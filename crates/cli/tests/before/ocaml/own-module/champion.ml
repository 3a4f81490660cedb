open Api

let partie_init () = ()
let jouer_tour () = afficher_position (Str.premiere (cases_vides ()))
let partie_fin () = ()
