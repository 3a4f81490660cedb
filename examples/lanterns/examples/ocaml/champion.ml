(* A small strategy to start from. Each miner walks straight to the nearest known gold, or to the nearest dark cell if none is
   known, and digs when it is blocked. It does not walk around rock and ignores the other players, so you can
   improve it. *)
open Api

let places = List.init (side * side) (fun i -> (i / side, i mod side))

(* The distance of a place, if it is a possible target. Dark cells count as farther away than any gold. *)
let distance (row, column) ((r, c) as place) =
  let far = abs (r - row) + abs (c - column) in
  if gold_at place > 0 then Some far else if ground_at place = Dark then Some (far + (2 * side)) else None

(* Returns the target of a miner, which differs from that of the other one. *)
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
