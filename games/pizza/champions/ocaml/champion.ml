(* Un champion qui rapporte des os. Sa stratégie est celle des dix exemples.

   Chaque chien va vers l’os de notre âge qu’il peut prendre le plus tôt : le prix d’un squelette est la longueur du
   chemin, ou l’attente si l’os doit encore apparaître. Un squelette choisi par un chien est laissé de côté par les
   suivants. Comme un os qui apparaît sous un chien n’est pas pris, on attend à côté.

   Les maîtres font de même avec les arbres, puis portent leur croquette au chien le plus proche, qui la mange
   aussitôt.

   Le score est un produit : les trois âges se valent et se partagent les tours. On rentre à la niche dès que
   l’inventaire est plein, ou qu’il reste juste le temps d’y arriver avant la fin de l’âge ; on change d’âge quand plus
   aucun chien ne porte d’os. Les chemins viennent de trouver_chemin, un parcours en largeur. *)
open Api

(* Tour où chaque âge doit être fini ; le dernier se joue jusqu’au bout. *)
let fin_age = [| 67; 134; nb_tours |]

(* Pas gardés en réserve pour rentrer : les chiens se gênent devant la niche. *)
let reserve = 16

(* Un chien a 4 points de mouvement, mais nous ne jouons qu’un tour sur deux. *)
let pas_par_tour = deplacement_chien / 2

(* Ce qui ne bouge pas : les squelettes de chaque âge, et les arbres. *)
let cases = List.init (hauteur * largeur) (fun i -> (i mod largeur, i / largeur))
let de_type contenu = List.filter (fun pos -> (info_case pos).contenu = contenu) cases

let squelettes =
  lazy
    (let tous = de_type Squelette in
     Array.init nb_ages (fun age -> List.filter (fun pos -> (info_squelette pos).type_squelette = age) tous))

let arbres = lazy (de_type Arbre)

(* Les tours d’ici au prochain os, 0 s’il y en a un. *)
let attente_os pos =
  let etat = info_squelette pos in
  if etat.a_squelette then 0 else etat.prochain_squelette

(* Les tours d’ici à la prochaine croquette, 0 s’il y en a une. *)
let attente_croquette pos =
  let etat = info_arbre pos in
  if etat.a_croquette then 0 else etat.prochain_croquette

(* Les quatre cases adjacentes. *)
let voisines (colonne, ligne) =
  [ (colonne + 1, ligne); (colonne - 1, ligne); (colonne, ligne + 1); (colonne, ligne - 1) ]

let chemin_vers entite but = Array.to_list (trouver_chemin entite but (moi ()))

(* Suit un chemin tant qu’il reste des points de mouvement, et rend la case atteinte. *)
let avancer entite chemin =
  let rec suivre entite points = function
    | pas :: suite when points > 0 && se_deplacer entite pas = Ok -> suivre pas (points - 1) suite
    | _ -> entite
  in
  suivre entite (points_mouvement entite) chemin

(* Tout sauf le dernier pas. *)
let rec sans_dernier = function [] | [ _ ] -> [] | pas :: suite -> pas :: sans_dernier suite

(* Le chemin de la cible atteinte le plus tôt, et choisie ; il s’arrête à côté de ce qui n’est pas encore là. *)
let chemin_cible entite cibles attente choisies =
  let essayer meilleur cible =
    let chemin = if Hashtbl.mem choisies cible then [] else chemin_vers entite cible in
    let prix = max (List.length chemin) (attente cible * pas_par_tour) in
    match meilleur with
    | _ when chemin = [] -> meilleur
    | Some (prix_meilleur, _, _) when prix_meilleur <= prix -> meilleur
    | _ -> Some (prix, cible, chemin)
  in
  match List.fold_left essayer None cibles with
  | None -> []
  | Some (_, but, chemin) ->
    Hashtbl.replace choisies but ();
    if attente but = 0 then chemin else sans_dernier chemin

(* Vrai si le chien est plein, ou s’il reste juste le temps de rapporter ce qu’il porte. *)
let doit_rentrer chien age =
  let os = inventaire_chien chien age in
  let retour = List.length (chemin_vers chien (niche_joueur (moi ()))) in
  let pas_restants = (fin_age.(age) - tour_actuel ()) * pas_par_tour in
  os = taille_inventaire_chien || (os > 0 && retour + reserve >= pas_restants)

(* Fait avancer un chien jusqu’à ce qu’il n’ait plus qu’à attendre. *)
let rec conduire choisies age chien =
  let chemin =
    if doit_rentrer chien age then chemin_vers chien (niche_joueur (moi ()))
    else chemin_cible chien (Lazy.force squelettes).(age) attente_os choisies
  in
  let arrivee = avancer chien chemin in
  if arrivee <> chien then conduire choisies age arrivee

(* Fait manger un chien, puis le conduit. *)
let jouer_chien choisies age chien =
  while nb_croquettes chien > 0 do
    ignore (manger chien)
  done;
  conduire choisies age chien

(* Cueille une croquette, ou apporte la sienne à un chien. *)
let jouer_maitre choisies maitre =
  if nb_croquettes maitre = 0 then
    ignore (avancer maitre (chemin_cible maitre (Lazy.force arbres) attente_croquette choisies))
  else
    let chiens = Array.to_list (chiens_joueur (moi ())) in
    let autour = List.concat_map voisines chiens in
    let maitre =
      if List.mem maitre autour then maitre
      else avancer maitre (chemin_cible maitre autour (fun _ -> 0) (Hashtbl.create 1))
    in
    let donner chien = if List.mem maitre (voisines chien) then ignore (donner_croquette maitre chien) in
    List.iter donner chiens

let partie_init () : unit =
  ignore (Lazy.force squelettes);
  ignore (Lazy.force arbres)

(* Change d’âge s’il le faut, puis fait agir les maîtres, et les chiens qu’ils ont nourris. *)
let jouer_tour () : unit =
  let age = age_joueur (moi ()) in
  let reste = fin_age.(age) - tour_actuel () in
  let porte = Array.exists (fun chien -> inventaire_chien chien age > 0) (chiens_joueur (moi ())) in
  if age + 1 < nb_ages && (reste <= 0 || (reste <= 8 && not porte)) then ignore (age_suivant ());
  let choisies = Hashtbl.create 16 in
  Array.iter (jouer_maitre choisies) (maitres_joueur (moi ()));
  Array.iter (jouer_chien choisies (age_joueur (moi ()))) (chiens_joueur (moi ()))

let partie_fin () : unit = ()
