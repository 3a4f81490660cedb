//! Un petit joueur pour commencer : il fuit les bombes, va vers le bonus le plus proche, et sinon droit devant lui. Devant un mur,
//! il pose une bombe si personne n'est près de lui et s'il sait où se mettre à l'abri. Il ne vise personne, ne compte ni ses bombes
//! ni le temps qui leur reste, et ignore le mur de la mort subite : à vous de faire mieux.

pub mod api;

use api::*;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};

const TOUS: [Direction; 4] = [Direction::Nord, Direction::Sud, Direction::Est, Direction::Ouest];

/// Au-delà de cette distance, aucun autre joueur ne peut toucher les mêmes murs que nous.
const LOIN: i32 = 2 * PORTEE_EXPLOSION;

/// L'indice, dans TOUS, de la direction dans laquelle l'avatar avance. Elle sert quand il n'y a pas
/// de bonus.
static DEVANT: AtomicUsize = AtomicUsize::new(2);

fn devant() -> Direction {
    TOUS[DEVANT.load(Ordering::Relaxed)]
}

fn tourner() {
    DEVANT.store((DEVANT.load(Ordering::Relaxed) + 1) % 4, Ordering::Relaxed);
}

pub fn partie_init() {}

pub fn jouer_tour() {
    let moi = ma_position();
    let mut menacees = HashSet::new();
    for bombe in liste_bombes() {
        menacer(bombe, &mut menacees);
    }
    if let Some(sens) = chercher(&menacees) {
        deplacer(sens);
        return;
    }
    if menacees.contains(&moi) || poser(menacees.clone()) {
        return;
    }
    for _ in 0..4 {
        let voisine = case_voisine(moi, devant());
        if praticable(voisine) && !menacees.contains(&voisine) {
            deplacer(devant());
            return;
        }
        tourner();
    }
}

/// Ajoute aux cases menacées celles que l'explosion d'une bombe atteint.
fn menacer(bombe: Position, menacees: &mut HashSet<Position>) {
    menacees.insert(bombe);
    for sens in TOUS {
        let mut pos = case_voisine(bombe, sens);
        for _ in 0..PORTEE_EXPLOSION {
            if contenu_case(pos) == Contenu::Mur {
                break;
            }
            menacees.insert(pos);
            pos = case_voisine(pos, sens);
        }
    }
}

/// Renvoie vrai si l'avatar peut aller sur une case. Il la laisse à un voisin d'identifiant plus
/// petit. Ainsi, deux joueurs qui utilisent ce programme ne visent jamais la même case.
fn praticable(pos: Position) -> bool {
    let quoi = contenu_case(pos);
    if !case_libre(pos) || quoi == Contenu::BonusExplosion || quoi == Contenu::BonusTeleportation {
        return false;
    }
    let voisins = TOUS.map(|sens| avatar_case(case_voisine(pos, sens)));
    voisins.iter().all(|autre| *autre == 0 || *autre >= mon_id())
}

/// Renvoie le premier pas vers la case utile la plus proche. C'est une case à l'abri si l'avatar
/// est menacé, et une case avec un bonus sinon.
fn chercher(menacees: &HashSet<Position>) -> Option<Direction> {
    let fuir = menacees.contains(&ma_position());
    let mut premier_pas: HashMap<Position, Direction> = HashMap::new();
    let mut a_voir = vec![ma_position()];
    let mut vues = 0;
    while vues < a_voir.len() {
        let pos = a_voir[vues];
        vues += 1;
        let pas = premier_pas.get(&pos).copied();
        let quoi = contenu_case(pos);
        let bonus = quoi == Contenu::BonusBombes || quoi == Contenu::BonusPoints;
        if if fuir { !menacees.contains(&pos) } else { bonus } {
            return pas;
        }
        for sens in TOUS {
            let voisine = case_voisine(pos, sens);
            let evitee = !fuir && menacees.contains(&voisine);
            if premier_pas.contains_key(&voisine) || !praticable(voisine) || evitee {
                continue;
            }
            premier_pas.insert(voisine, pas.unwrap_or(sens));
            a_voir.push(voisine);
        }
    }
    None
}

/// Renvoie la distance entre deux coordonnées d'un labyrinthe circulaire de cette taille.
fn ecart(a: i32, b: i32, taille: i32) -> i32 {
    let d = (a - b).abs();
    d.min(taille - d)
}

fn pres(pos: Position) -> bool {
    let moi = ma_position();
    ecart(moi.0, pos.0, nb_lignes()) + ecart(moi.1, pos.1, nb_colonnes()) <= LOIN
}

/// Renvoie vrai s'il n'y a ni bombe ni autre avatar près du nôtre.
fn seul() -> bool {
    let autres = liste_avatars().into_iter().filter(|autre| autre.joueur != mon_id());
    !liste_bombes().into_iter().any(pres) && !autres.map(|autre| autre.pos).any(pres)
}

/// Pose une bombe devant un mur si l'avatar peut ensuite se mettre à l'abri. Renvoie faux s'il n'en
/// pose pas.
fn poser(mut menacees: HashSet<Position>) -> bool {
    let moi = ma_position();
    if mort_subite() || contenu_case(case_voisine(moi, devant())) != Contenu::Mur || !seul() {
        return false;
    }
    menacer(moi, &mut menacees);
    if chercher(&menacees).is_none() {
        return false;
    }
    poser_bombe();
    tourner();
    true
}
