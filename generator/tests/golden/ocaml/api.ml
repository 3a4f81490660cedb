(* Généré : ne pas modifier. *)

type erreur =
  | Ok
  | Hors_tour
  | Case_invalide
  | Case_occupee
  | Deja_joue

type marque =
  | Vide
  | Croix
  | Rond

type position = int * int
let taille = 3

external joute_api_poser : position -> (int32[@unboxed]) = "joute_ml_bytecode" "joute_ml_api_poser" [@@noalloc]
let poser endroit = Joute.enum (joute_api_poser endroit)

external joute_api_annuler : unit -> (int[@untagged]) = "joute_ml_bytecode" "joute_api_annuler" [@@noalloc]
let annuler () = Joute.bool (joute_api_annuler ())

external joute_api_marque_en : position -> (int32[@unboxed]) = "joute_ml_bytecode" "joute_ml_api_marque_en" [@@noalloc]
let marque_en endroit = Joute.enum (joute_api_marque_en endroit)

external cases_vides : unit -> position array = "joute_ml_api_cases_vides"

external joute_api_moi : unit -> (int32[@unboxed]) = "joute_ml_bytecode" "joute_api_moi" [@@noalloc]
let moi () = Joute.int (joute_api_moi ())

external joute_api_adversaire : unit -> (int32[@unboxed]) = "joute_ml_bytecode" "joute_api_adversaire" [@@noalloc]
let adversaire () = Joute.int (joute_api_adversaire ())

external joute_api_tour_actuel : unit -> (int32[@unboxed]) = "joute_ml_bytecode" "joute_api_tour_actuel" [@@noalloc]
let tour_actuel () = Joute.int (joute_api_tour_actuel ())

external joute_show_erreur : erreur -> string = "joute_ml_show_erreur"
let afficher_erreur v = Joute.show (joute_show_erreur v)

external joute_show_marque : marque -> string = "joute_ml_show_marque"
let afficher_marque v = Joute.show (joute_show_marque v)

external joute_show_position : position -> string = "joute_ml_show_position"
let afficher_position v = Joute.show (joute_show_position v)
