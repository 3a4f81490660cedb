open Api

@SNIPPET@

let partie_init () = ()

let partie_fin () = ()
