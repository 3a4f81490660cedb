// A champion as contestants write it, with leftovers of older kits.
#![allow(dead_code)]

pub mod api;
mod ffi;

use api::*;
use std::collections::{BTreeMap, BinaryHeap, HashMap, HashSet};
use std::fmt;
use std::sync::Mutex;

static CARTE: Mutex<Option<Carte>> = Mutex::new(None);
const DIRECTIONS: [Position; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const CASES: usize = (LARGEUR * HAUTEUR) as usize;

struct Carte {
    cases: Vec<EtatCase>,
    vues: HashSet<Position>,
}

// The champion implements its own traits for the kit's types.
impl fmt::Display for Erreur {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "<{}>", *self as i32)
    }
}

impl Default for EtatArbre {
    fn default() -> Self {
        EtatArbre { prochain_croquette: -1, periode_croquette: -1, a_croquette: false }
    }
}

mod outils {
    use crate::api::{Position, LARGEUR};

    pub fn indice((colonne, ligne): Position) -> usize {
        (ligne * LARGEUR + colonne) as usize
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Plan {
    Attendre,
    Aller(Vec<Position>),
}

fn dans_la_carte(pos: Position) -> bool {
    (0..LARGEUR).contains(&pos.0) && (0..HAUTEUR).contains(&pos.1)
}

fn parcours(depart: Position) -> HashMap<Position, i32> {
    let mut distances = HashMap::new();
    let mut file = BinaryHeap::from([(0, depart)]);
    while let Some((distance, pos)) = file.pop() {
        if !dans_la_carte(pos) || distances.contains_key(&pos) || distances.len() > 50 {
            continue;
        }
        distances.insert(pos, -distance);
        for (dx, dy) in DIRECTIONS {
            file.push((distance - 1, (pos.0 + dx, pos.1 + dy)));
        }
    }
    distances
}

/// Fonction appelée au début de la partie.
pub fn partie_init() {
    let mut cases = Vec::with_capacity(CASES);
    for pos in [(0, 0), (LARGEUR - 1, HAUTEUR - 1)] {
        cases.push(info_case(pos));
    }
    assert_eq!(cases[0], cases[0].clone());
    let mur = EtatCase { contenu: TypeCase::Mur, pos_case: (1, 2), est_constructible: true, nb_croquette: 3 };
    let autre = EtatCase { nb_croquette: 4, ..mur };
    assert!(mur < autre && mur != autre);
    let uniques: HashSet<EtatCase> = [mur, mur, autre].into_iter().collect();
    assert_eq!(uniques.len(), 2);
    let mut ages: BTreeMap<LienTemporel, PapatteDebug> = BTreeMap::new();
    ages.insert(LienTemporel { chien: (0, 1), portail: (2, 3) }, PapatteDebug::PapatteBleu);
    assert_eq!(outils::indice((1, 2)), 81);
    assert_eq!(Plan::Aller(vec![(1, 1)]).clone(), Plan::Aller(vec![(1, 1)]));
    assert_eq!(EtatArbre::default().periode_croquette, -1);
    *CARTE.lock().unwrap() = Some(Carte { cases, vues: HashSet::new() });
    parcours(niche_joueur(moi()));
}

/// Fonction appelée à chaque tour.
pub fn jouer_tour() {
    let mut carte = CARTE.lock().unwrap();
    let carte = carte.as_mut().unwrap();
    for joueur in [moi(), adversaire()] {
        for chien in chiens_joueur(joueur) {
            carte.vues.insert(chien);
            let EtatCase { contenu, pos_case: (colonne, ligne), .. } = info_case(chien);
            match contenu {
                TypeCase::Arbre => drop(info_arbre((colonne, ligne))),
                TypeCase::Squelette | TypeCase::Mur => {}
                _ => {}
            }
            match se_deplacer(chien, (colonne + 1, ligne)) {
                Erreur::Ok => {}
                Erreur::HorsTour => println!("hors tour"),
                erreur => println!("{erreur}"),
            }
        }
    }
    let mut chemin: Vec<Position> = trouver_chemin((0, 0), (LARGEUR - 1, HAUTEUR - 1), moi());
    chemin.reverse();
    for &pos in chemin.iter().take(3) {
        debug_poser_papatte(pos, PapatteDebug::PapatteBleu);
    }
    let manges = historique().into_iter().filter(|a| a.action_type == TypeAction::ActionManger);
    println!("{} mangées", manges.count());

    // Lines are printed in the order in which they were written.
    println!("avant");
    afficher_position((3, 4));
    println!("entre");
    afficher_etat_case(EtatCase { contenu: TypeCase::Mur, pos_case: (5, 6), est_constructible: true, nb_croquette: -1 });
    println!("apres");
    while annuler() {}
}

/// Fonction appelée à la fin de la partie.
pub fn partie_fin() {
    println!("{} {}", score(moi()), score_age(adversaire(), NB_AGES - 1));
}
