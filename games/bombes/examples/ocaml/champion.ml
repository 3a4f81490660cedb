(* Un petit joueur pour commencer : il fuit les bombes, va vers le bonus le plus proche, et sinon droit devant lui. Devant un mur,
   il pose une bombe si personne n’est près de lui et s’il sait où se mettre à l’abri. Il ne vise personne, ne compte ni ses bombes
   ni le temps qui leur reste, et ignore le mur de la mort subite : à vous de faire mieux. *)
open Api

let tous = [| Nord; Sud; Est; Ouest |]

(* À cette distance, personne ne peut toucher les mêmes murs que nous. *)
let loin = 2 * portee_explosion

(* Où l’on va, quand il n’y a pas de bonus : un indice de tous. *)
let devant = ref 2
let tourner () = devant := (!devant + 1) mod 4

(* Ajoute les cases qu’une bombe atteint à une table. *)
let menacer menacees bombe =
  let rec avancer case sens pas =
    if pas > 0 && contenu_case case <> Mur then begin
      Hashtbl.replace menacees case ();
      avancer (case_voisine case sens) sens (pas - 1)
    end
  in
  Hashtbl.replace menacees bombe ();
  Array.iter (fun sens -> avancer (case_voisine bombe sens) sens portee_explosion) tous

(* Vrai si l’on peut aller sur une case. On la laisse à un voisin d’identifiant plus petit : ainsi deux joueurs comme celui-ci ne
   veulent jamais la même. *)
let praticable case =
  let quoi = contenu_case case in
  let cede sens =
    let autre = avatar_case (case_voisine case sens) in
    autre <> 0 && autre < mon_id ()
  in
  case_libre case && quoi <> Bonus_explosion && quoi <> Bonus_teleportation
  && not (List.exists cede (Array.to_list tous))

(* Le premier pas vers la case la plus proche qui est à l’abri si l’on est menacé, qui a un bonus sinon. *)
let chercher menacees =
  let fuir = Hashtbl.mem menacees (ma_position ()) in
  let premier_pas = Hashtbl.create 64 in
  let a_voir = Queue.create () in
  Queue.add (ma_position ()) a_voir;
  let bonne case =
    if fuir then not (Hashtbl.mem menacees case)
    else match contenu_case case with Bonus_bombes | Bonus_points -> true | _ -> false
  in
  let rec suivante () =
    if Queue.is_empty a_voir then None
    else begin
      let case = Queue.pop a_voir in
      let pas = Hashtbl.find_opt premier_pas case in
      let visiter sens =
        let voisine = case_voisine case sens in
        let vue = Hashtbl.mem premier_pas voisine in
        if (not vue) && praticable voisine && (fuir || not (Hashtbl.mem menacees voisine)) then begin
          Hashtbl.add premier_pas voisine (Option.value pas ~default:sens);
          Queue.add voisine a_voir
        end
      in
      if bonne case then pas
      else begin
        Array.iter visiter tous;
        suivante ()
      end
    end
  in
  suivante ()

(* La distance de deux coordonnées dans un labyrinthe circulaire. *)
let ecart a b taille = min (abs (a - b)) (taille - abs (a - b))

let pres (l, c) =
  let l0, c0 = ma_position () in
  ecart l0 l (nb_lignes ()) + ecart c0 c (nb_colonnes ()) <= loin

(* Vrai s’il n’y a près de nous ni bombe ni autre avatar. *)
let seul () =
  let gene autre = autre.joueur <> mon_id () && pres autre.pos in
  (not (List.exists pres (Array.to_list (liste_bombes ()))))
  && not (List.exists gene (Array.to_list (liste_avatars ())))

(* Pose une bombe devant un mur s’il vaut mieux ; faux sinon. *)
let poser menacees =
  let moi = ma_position () in
  if mort_subite () || contenu_case (case_voisine moi tous.(!devant)) <> Mur || not (seul ()) then false
  else begin
    menacer menacees moi;
    let sauf = chercher menacees <> None in
    if sauf then begin
      ignore (poser_bombe ());
      tourner ()
    end;
    sauf
  end

let partie_init () = ()

let jouer_tour () =
  let moi = ma_position () in
  let menacees = Hashtbl.create 64 in
  Array.iter (menacer menacees) (liste_bombes ());
  let rec aller essais =
    let voisine = case_voisine moi tous.(!devant) in
    if praticable voisine && not (Hashtbl.mem menacees voisine) then ignore (deplacer tous.(!devant))
    else begin
      tourner ();
      if essais > 1 then aller (essais - 1)
    end
  in
  match chercher menacees with
  | Some sens -> ignore (deplacer sens)
  | None -> if (not (Hashtbl.mem menacees moi)) && not (poser (Hashtbl.copy menacees)) then aller 4
