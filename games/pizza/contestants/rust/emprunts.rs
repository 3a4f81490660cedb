// Par valeur ou par référence, comme les itérateurs les donnent.
pub mod api;

use api::*;

fn voisines(p: &Position) -> Vec<Position> {
    vec![(p.0 + 1, p.1), (p.0, p.1 + 1)]
}

pub fn partie_init() {
    let ici: Position = (1, 2);
    let la = (3, 4);
    let cases: Vec<EtatCase> = voisines(&ici).iter().map(info_case).collect();
    let memes: Vec<EtatCase> = voisines(&ici).into_iter().map(info_case).collect();
    assert_eq!(cases.len(), memes.len());
    let _ = (info_case(&ici), info_case(ici), info_case((0, 0)), info_case(&(0, 0)));
    let _ = trouver_chemin(&ici, la, moi());
    let case = EtatCase { contenu: TypeCase::Mur, pos_case: la, est_constructible: true, nb_croquette: 3 };
    afficher_etat_case(&case);
    afficher_etat_case(case);
    afficher_position(&la);
    afficher_position(la);
    for erreur in &[Erreur::Ok] {
        afficher_erreur(erreur);
    }
    afficher_erreur(Erreur::Ok);
    let f: fn(Position) -> EtatCase = info_case;
    let _ = f(la);
    println!("emprunts {}", cases.len());
}

pub fn jouer_tour() {}

pub fn partie_fin() {}
