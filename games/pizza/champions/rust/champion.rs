//! Un champion qui rapporte des os. Sa stratégie est celle des dix exemples.
//!
//! Chaque chien va vers l'os de notre âge qu'il peut prendre le plus tôt : le prix d'un squelette est la longueur du
//! chemin, ou l'attente si l'os doit encore apparaître. Un squelette choisi par un chien est laissé de côté par les
//! suivants. Comme un os qui apparaît sous un chien n'est pas pris, on attend à côté.
//!
//! Les maîtres font de même avec les arbres, puis portent leur croquette au chien le plus proche, qui la mange
//! aussitôt.
//!
//! Le score est un produit : les trois âges se valent et se partagent les tours. On rentre à la niche dès que
//! l'inventaire est plein, ou qu'il reste juste le temps d'y arriver avant la fin de l'âge ; on change d'âge quand
//! plus aucun chien ne porte d'os. Les chemins viennent de trouver_chemin, un parcours en largeur.

pub mod api;

use api::*;
use std::collections::HashSet;
use std::sync::OnceLock;

/// Le tour auquel nous passons à l'âge suivant, au plus tard. Le dernier âge dure jusqu'à la fin de
/// la partie.
const FIN_AGE: [i32; NB_AGES as usize] = [67, 134, NB_TOURS];
/// Le nombre de pas qu'un chien garde en réserve pour rentrer, parce que les chiens se gênent
/// devant la niche.
const RESERVE: i32 = 16;
/// Le nombre de pas d'un chien par tour de la partie. Il a 4 points de mouvement, mais nous ne
/// jouons qu'un tour sur deux.
const PAS_PAR_TOUR: i32 = DEPLACEMENT_CHIEN / 2;

/// La carte : les squelettes et les arbres, qui ne bougent pas pendant la partie.
struct Carte {
    /// Les positions des squelettes, classées par âge.
    squelettes: [Vec<Position>; NB_AGES as usize],
    arbres: Vec<Position>,
}

static CARTE: OnceLock<Carte> = OnceLock::new();

/// Renvoie la carte, avec les positions des squelettes et des arbres.
fn lire_carte() -> Carte {
    let mut carte = Carte { squelettes: Default::default(), arbres: Vec::new() };
    let cases = (0..HAUTEUR).flat_map(|ligne| (0..LARGEUR).map(move |colonne| (colonne, ligne)));
    for pos in cases {
        match info_case(pos).contenu {
            TypeCase::Squelette => carte.squelettes[info_squelette(pos).type_squelette as usize].push(pos),
            TypeCase::Arbre => carte.arbres.push(pos),
            _ => {}
        }
    }
    carte
}

pub fn partie_init() {
    CARTE.get_or_init(lire_carte);
}

/// Joue un tour : change d'âge s'il le faut, puis fait agir les maîtres, et les chiens qu'ils ont
/// nourris.
pub fn jouer_tour() {
    let carte = CARTE.get_or_init(lire_carte);
    let mut age = age_joueur(moi());
    let reste = FIN_AGE[age as usize] - tour_actuel();
    let porte = chiens_joueur(moi()).iter().any(|chien| inventaire_chien(*chien, age) > 0);
    if age + 1 < NB_AGES && (reste <= 0 || (reste <= 8 && !porte)) {
        age_suivant();
        age += 1;
    }
    let mut choisis = HashSet::new();
    for maitre in maitres_joueur(moi()) {
        jouer_maitre(maitre, &carte.arbres, &mut choisis);
    }
    for chien in chiens_joueur(moi()) {
        jouer_chien(chien, age, &carte.squelettes[age as usize], &mut choisis);
    }
}

/// Fait manger puis avancer un chien, jusqu'à ce qu'il n'ait plus qu'à attendre.
fn jouer_chien(mut chien: Position, age: i32, squelettes: &[Position], choisis: &mut HashSet<Position>) {
    while nb_croquettes(chien) > 0 {
        manger(chien);
    }
    loop {
        let chemin = if doit_rentrer(chien, age) {
            trouver_chemin(chien, niche_joueur(moi()), moi())
        } else {
            chemin_cible(chien, squelettes, attente_os, choisis)
        };
        let arrivee = avancer(chien, &chemin);
        if arrivee == chien {
            return;
        }
        chien = arrivee;
    }
}

/// Renvoie vrai si le chien doit rentrer : il est plein, ou il a juste le temps de rapporter ce
/// qu'il porte.
fn doit_rentrer(chien: Position, age: i32) -> bool {
    let os = inventaire_chien(chien, age);
    let retour = trouver_chemin(chien, niche_joueur(moi()), moi()).len() as i32;
    let pas_restants = (FIN_AGE[age as usize] - tour_actuel()) * PAS_PAR_TOUR;
    os == TAILLE_INVENTAIRE_CHIEN || (os > 0 && retour + RESERVE >= pas_restants)
}

/// Joue le tour d'un maître, qui cueille une croquette ou apporte à un chien celle qu'il a.
fn jouer_maitre(mut maitre: Position, arbres: &[Position], choisis: &mut HashSet<Position>) {
    if nb_croquettes(maitre) == 0 {
        avancer(maitre, &chemin_cible(maitre, arbres, attente_croquette, choisis));
        return;
    }
    let chiens = chiens_joueur(moi());
    if !chiens.iter().any(|chien| voisines(*chien).contains(&maitre)) {
        let autour: Vec<Position> = chiens.iter().flat_map(|chien| voisines(*chien)).collect();
        maitre = avancer(maitre, &chemin_cible(maitre, &autour, |_| 0, &mut HashSet::new()));
    }
    for chien in chiens.into_iter().filter(|chien| voisines(*chien).contains(&maitre)) {
        donner_croquette(maitre, chien);
    }
}

/// Renvoie le chemin vers la cible qui peut être atteinte le plus tôt, et ajoute cette cible à
/// celles qui sont choisies. Si la cible n'est pas encore là, le chemin s'arrête juste à côté.
fn chemin_cible(
    entite: Position,
    cibles: &[Position],
    attente: impl Fn(Position) -> i32,
    choisis: &mut HashSet<Position>,
) -> Vec<Position> {
    let meilleure = cibles
        .iter()
        .filter(|cible| !choisis.contains(cible))
        .map(|cible| (*cible, trouver_chemin(entite, *cible, moi())))
        .filter(|(_, chemin)| !chemin.is_empty())
        .min_by_key(|(cible, chemin)| (chemin.len() as i32).max(attente(*cible) * PAS_PAR_TOUR));
    let Some((but, mut chemin)) = meilleure else { return Vec::new() };
    choisis.insert(but);
    if attente(but) > 0 {
        chemin.pop();
    }
    chemin
}

/// Renvoie le nombre de tours avant que le prochain os apparaisse à cette position, 0 s'il y en a
/// un.
fn attente_os(pos: Position) -> i32 {
    let etat = info_squelette(pos);
    if etat.a_squelette { 0 } else { etat.prochain_squelette }
}

/// Renvoie le nombre de tours avant que la prochaine croquette apparaisse à cette position, 0 s'il
/// y en a une.
fn attente_croquette(pos: Position) -> i32 {
    let etat = info_arbre(pos);
    if etat.a_croquette { 0 } else { etat.prochain_croquette }
}

/// Fait avancer un chien ou un maître le long d'un chemin tant qu'il lui reste des points de
/// mouvement. Renvoie la case atteinte.
fn avancer(entite: Position, chemin: &[Position]) -> Position {
    let points = points_mouvement(entite) as usize;
    let mut ici = entite;
    for pas in chemin.iter().take(points) {
        if se_deplacer(ici, *pas) != Erreur::Ok {
            break;
        }
        ici = *pas;
    }
    ici
}

/// Renvoie les quatre cases adjacentes à une case.
fn voisines((colonne, ligne): Position) -> [Position; 4] {
    [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(x, y)| (colonne + x, ligne + y))
}

pub fn partie_fin() {}
