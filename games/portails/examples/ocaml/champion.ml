(* Une petite stratégie, pour partir de quelque chose.

   L’agent va au portail le plus proche qui n’est pas à vous, le prend, le relie à tous vos portails possibles et met des
   boucliers quand il ne peut plus rien faire d’autre. Il ne choisit ni ses champs ni ses cibles : il reste de quoi faire
   mieux. *)
open Api

let a_moi portail = portail_joueur portail = moi ()

(* Prend le portail où se trouve l’agent ; faux si c’est trop cher pour ce tour-ci. *)
let prendre ici =
  if portail_joueur ici = adversaire () then ignore (neutraliser ());
  if portail_joueur ici = -1 then ignore (capturer ());
  a_moi ici

(* Relie un portail à tous les autres auxquels rien ne l’empêche d’être relié. *)
let relier ici =
  let essayer autre =
    if
      autre <> ici
      && points_action () >= cout_lien
      && a_moi autre
      && (not (case_dans_champ autre))
      && liens_bloquants ici autre = [||]
    then ignore (lier autre)
  in
  if not (case_dans_champ ici) then Array.iter essayer (liste_portails ())

(* Le portail le plus proche qui n’est pas à vous ; la case elle-même s’il n’y en a plus. *)
let cible ici =
  let plus_proche choix portail =
    if (not (a_moi portail)) && (choix = ici || distance ici portail < distance ici choix) then portail else choix
  in
  Array.fold_left plus_proche ici (liste_portails ())

let rec mettre_des_boucliers () = if ajouter_bouclier () = Ok then mettre_des_boucliers ()

(* Avance vers une case, en x puis en y, autant que les points de déplacement le permettent. *)
let avancer (x0, y0) (x1, y1) =
  let borner valeur limite = max (-limite) (min limite valeur) in
  let points = points_deplacement () in
  let dx = borner (x1 - x0) points in
  let dy = borner (y1 - y0) (points - abs dx) in
  ignore (deplacer (x0 + dx, y0 + dy))

let partie_init () = ()

let rec jouer_tour () =
  let ici = position_agent (moi ()) in
  let portail = portail_joueur ici <> -2 in
  if (not portail) || prendre ici then begin
    if portail then relier ici;
    let but = cible ici in
    let derniere_etape = but = ici || distance ici but > points_deplacement () in
    if derniere_etape then mettre_des_boucliers ();
    avancer ici but;
    if not derniere_etape then jouer_tour ()
  end

let partie_fin () = ()
