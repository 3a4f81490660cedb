(* Votre champion. C'est le fichier à compléter ; `make` compile, `make run` joue un match. *)
open Api

(** Appelée une fois, avant le premier tour. *)
let partie_init () : unit =
  (* À compléter. *)
  ()

(** Appelée à chacun de vos tours. *)
let jouer_tour () : unit =
  (* À compléter. *)
  ()

(** Appelée une fois, après le dernier tour. *)
let partie_fin () : unit =
  (* À compléter. *)
  ()
