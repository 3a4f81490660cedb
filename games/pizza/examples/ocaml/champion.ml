(* Une petite stratégie, pour partir de quelque chose.

   Chaque chien va chercher l’os le plus proche et rentre à la niche quand il en porte assez. Les maîtres ne font rien,
   les croquettes et les portails ne servent pas, deux chiens peuvent viser le même os : il reste de quoi faire
   mieux. *)
open Api

(* Avec autant d’os, un chien rentre. *)
let assez = 3

(* À autant de tours de la fin d’un âge, il rentre avec ce qu’il a. *)
let retour = 30

(* Suit un chemin tant que le chien a des points de mouvement et que rien ne l’arrête. *)
let suivre chien chemin =
  let rec avancer chien points = function
    | pas :: suite when points > 0 && se_deplacer chien pas = Ok -> avancer pas (points - 1) suite
    | _ -> ()
  in
  avancer chien (points_mouvement chien) (Array.to_list chemin)

let cases = List.init (hauteur * largeur) (fun i -> (i mod largeur, i / largeur))

(* Le chemin vers le plus proche squelette de cet âge qui porte un os, vide s’il n’y en a pas. *)
let vers_un_os chien age =
  let porte_un_os pos =
    let squelette = info_squelette pos in
    squelette.type_squelette = age && squelette.a_squelette
  in
  let chemins = List.map (fun pos -> trouver_chemin chien pos (moi ())) (List.filter porte_un_os cases) in
  let plus_court a b = if Array.length a <= Array.length b then a else b in
  match List.filter (fun chemin -> chemin <> [||]) chemins with
  | [] -> [||]
  | premier :: autres -> List.fold_left plus_court premier autres

let partie_init () = ()

let jouer_tour () =
  let age = age_joueur (moi ()) in
  (* Les trois âges se partagent les tours. *)
  let fin = nb_tours * (age + 1) / nb_ages in
  let age = if tour_actuel () > fin && age_suivant () = Ok then age + 1 else age in
  let jouer chien =
    let os = inventaire_chien chien age in
    let rentre = os >= assez || (os > 0 && fin - tour_actuel () < retour) in
    suivre chien
      (if rentre then trouver_chemin chien (niche_joueur (moi ())) (moi ()) else vers_un_os chien age)
  in
  Array.iter jouer (chiens_joueur (moi ()))

let partie_fin () = ()
