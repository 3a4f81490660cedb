(* A small strategy to start from: each miner goes straight for the nearest gold that it knows of, or else for the nearest dark
   cell, and digs when it is blocked. It neither goes around rock nor looks at the other players: there is room for
   better. *)
open Api

let places = List.init (side * side) (fun i -> (i / side, i mod side))

(* How far a place is that is worth going to. The dark is farther than any gold. *)
let distance (row, column) ((r, c) as place) =
  let far = abs (r - row) + abs (c - column) in
  if gold_at place > 0 then Some far else if ground_at place = Dark then Some (far + (2 * side)) else None

(* Where a miner goes; not where the other one does. *)
let target from taken =
  let nearer (least, best) place =
    match distance from place with
    | Some far when far < least && place <> taken -> (far, place)
    | _ -> (least, best)
  in
  snd (List.fold_left nearer (4 * side, from) places)

let way_to (row, column) (r, c) =
  if r < row then North else if r > row then South else if c < column then West else East

let match_init () = ()

let play_turn () =
  let taken = ref (-1, -1) in
  let order miner from =
    taken := target from !taken;
    let way = way_to from !taken in
    if walk miner way = Blocked then ignore (dig miner way)
  in
  Array.iteri order (my_miners ())

let match_end () = ()
