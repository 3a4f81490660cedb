(* Une petite stratégie pour commencer : un Citron se nourrit à la source qu'il rencontre, se divise tant qu'il a assez d'énergie,
   s'écarte des siens pour voir plus de terrain, puis tient sa place. Il ignore les ennemis et les trous. *)
open Api

(* Énergie qu'une source donne avant qu'on la quitte. *)
let plein = 100

(* Énergie que garde chaque moitié d'un Citron divisé. *)
let part = 10

(* Au-delà, on ne se divise plus. *)
let assez = 80

(* Distance à laquelle on laisse les siens. *)
let loin = 9

(* Les Citrons de l'équipe, au matin : identifiant, colonne, ligne. *)
let citrons = ref []

(* Distance d'une case au plus proche des autres Citrons de l'équipe. *)
let ecart citron x y =
  let plus_proche moins (c, cx, cy) = if c = citron then moins else min moins (abs (cx - x) + abs (cy - y)) in
  List.fold_left plus_proche 1000 !citrons

let player_init () = ()

let player_new_day () =
  let moi = game_get_my_team () in
  let rec suivants c =
    match map_get_next_citron_id moi c with
    | -1 -> []
    | c when citron_get_state moi c = dead_state -> suivants c
    | c -> (c, citron_get_cur_x moi c, citron_get_cur_y moi c) :: suivants c
  in
  citrons := suivants (-1)

(* Va vers la plus écartée des cases voisines, en se divisant ou non. *)
let avance citron x y energie =
  let divise = energie >= 2 * part && List.length !citrons < assez in
  let ici = if divise then -1 else ecart citron x y in
  let meilleure (mieux, ou) (px, py) =
    let vx = x + px and vy = y + py in
    if map_get_type vx vy <> plain_type || map_get_nb_citrons vx vy 0 <> 0 then (mieux, ou)
    else
      let place = ecart citron vx vy in
      if place > mieux then (place, Some (vx, vy)) else (mieux, ou)
  in
  if ici < loin then
    match List.fold_left meilleure (ici, None) [ (1, 0); (0, 1); (-1, 0); (0, -1) ] with
    | _, None -> ()
    | _, Some (vx, vy) when divise -> ignore (split_citron citron vx vy (energie / 2))
    | _, Some (vx, vy) -> ignore (move_citron citron vx vy)

let citron_day citron =
  let moi = game_get_my_team () in
  if citron_get_state moi citron = normal_state && citron_get_cur_z moi citron = 0 then begin
    let x = citron_get_cur_x moi citron and y = citron_get_cur_y moi citron in
    let energie = citron_get_energy moi citron in
    if map_is_source x y <> 1 || energie >= plein then avance citron x y energie
  end
