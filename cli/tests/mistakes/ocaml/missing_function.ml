open Api

let partie_init () = ()

let jouer_tour () = ()
