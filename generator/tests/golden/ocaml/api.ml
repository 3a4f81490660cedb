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

type couleur_dessin =
  | Dessin_gris
  | Dessin_rouge
  | Dessin_orange
  | Dessin_jaune
  | Dessin_vert
  | Dessin_bleu
  | Dessin_violet
  | Dessin_rose

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

external joute_api_dessiner_calque : string -> (int[@untagged]) = "joute_ml_bytecode" "joute_ml_api_dessiner_calque" [@@noalloc]
let dessiner_calque nom = Joute.unit (joute_api_dessiner_calque nom)

external joute_api_dessiner_marque : position -> couleur_dessin -> (int[@untagged]) = "joute_ml_bytecode" "joute_ml_api_dessiner_marque" [@@noalloc]
let dessiner_marque endroit couleur = Joute.unit (joute_api_dessiner_marque endroit couleur)

external joute_api_dessiner_texte : position -> string -> (int[@untagged]) = "joute_ml_bytecode" "joute_ml_api_dessiner_texte" [@@noalloc]
let dessiner_texte endroit texte = Joute.unit (joute_api_dessiner_texte endroit texte)

external joute_api_dessiner_trait : position -> position -> couleur_dessin -> (int[@untagged]) = "joute_ml_bytecode" "joute_ml_api_dessiner_trait" [@@noalloc]
let dessiner_trait depart arrivee couleur = Joute.unit (joute_api_dessiner_trait depart arrivee couleur)

external joute_api_dessiner_fleche : position -> position -> couleur_dessin -> (int[@untagged]) = "joute_ml_bytecode" "joute_ml_api_dessiner_fleche" [@@noalloc]
let dessiner_fleche depart arrivee couleur = Joute.unit (joute_api_dessiner_fleche depart arrivee couleur)

external joute_api_dessiner_fond : position -> couleur_dessin -> (int[@untagged]) = "joute_ml_bytecode" "joute_ml_api_dessiner_fond" [@@noalloc]
let dessiner_fond endroit couleur = Joute.unit (joute_api_dessiner_fond endroit couleur)

external joute_api_dessiner_valeur : position -> float -> (int[@untagged]) = "joute_ml_bytecode" "joute_ml_api_dessiner_valeur" [@@noalloc]
let dessiner_valeur endroit valeur = Joute.unit (joute_api_dessiner_valeur endroit valeur)

external joute_api_dessiner_courbe : string -> float -> (int[@untagged]) = "joute_ml_bytecode" "joute_ml_api_dessiner_courbe" [@@noalloc]
let dessiner_courbe nom valeur = Joute.unit (joute_api_dessiner_courbe nom valeur)

external joute_show_erreur : erreur -> string = "joute_ml_show_erreur"
let afficher_erreur v = Joute.show (joute_show_erreur v)

external joute_show_marque : marque -> string = "joute_ml_show_marque"
let afficher_marque v = Joute.show (joute_show_marque v)

external joute_show_couleur_dessin : couleur_dessin -> string = "joute_ml_show_couleur_dessin"
let afficher_couleur_dessin v = Joute.show (joute_show_couleur_dessin v)

external joute_show_position : position -> string = "joute_ml_show_position"
let afficher_position v = Joute.show (joute_show_position v)
