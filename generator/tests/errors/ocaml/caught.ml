open Api

let a_flat = { an_int = 0; a_double = 0.; a_bool = false; a_colour = Green }
let an_owner = { title = ""; numbers = [||]; path = [||]; words = [||]; parts = [||] }

let start () =
  let attempt number call = try call () with Invalid_argument reason -> Printf.printf "%d: %s\n" number reason in
  attempt 1 (fun () -> ignore (echo_int (1 lsl 40)));
  attempt 2 (fun () -> ignore (ints [| 1 lsl 40 |]));
  attempt 3 (fun () -> ignore (echo_string "\xff"));
  attempt 4 (fun () -> ignore (echo_team { captain = { an_owner with title = "\xff" }; others = [||]; grid = [||] }));
  attempt 5 (fun () -> ignore (echo_point (1 lsl 40, 0)));
  ignore (echo_int 3);
  print_endline "still here"
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
