open Api

let a_flat = { an_int = 0; a_double = 0.; a_bool = false; a_colour = Green }
let an_owner = { title = ""; numbers = [||]; path = [||]; words = [||]; parts = [||] }

let start () = print_point (2147483648, 0)
let choose _ _ _ _ _ _ _ _ _ = 0
let name_it words = String.concat " " (Array.to_list words)
let decide () = true
let weigh () = 0.
let paint () = Red
let place () = (0, 0)
let describe () = a_flat
let list_ints () = [||]
let list_points () = [||]
let build _ = { captain = an_owner; others = [||]; grid = [||] }
