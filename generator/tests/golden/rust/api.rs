//! L'API de morpion.
//!
//! Ce fichier est généré : lisez-le, ne le modifiez pas. Votre code va dans le fichier du champion.
#![allow(dead_code, clippy::all)]

#[doc(hidden)]
#[path = "joute/border.rs"]
pub mod joute_border;
#[doc(hidden)]
#[path = "joute/raw.rs"]
pub mod joute_raw;

/// Nombre de lignes et de colonnes de la grille
pub const TAILLE: i32 = 3;

/// Ce que répond une action
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(i32)]
pub enum Erreur {
    /// Le coup est joué
    Ok = 0,
    /// Ce n'est pas à vous de jouer
    HorsTour = 1,
    /// La case est hors de la grille (0 à TAILLE - 1)
    CaseInvalide = 2,
    /// La case porte déjà une marque
    CaseOccupee = 3,
    /// Vous avez déjà posé votre marque ce tour-ci
    DejaJoue = 4,
}

/// Ce que porte une case
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(i32)]
pub enum Marque {
    /// Rien
    Vide = 0,
    /// La marque du joueur 0
    Croix = 1,
    /// La marque du joueur 1
    Rond = 2,
}

/// Une case de la grille
///
/// - `ligne`: Ligne, de 0 (en haut) à TAILLE - 1
/// - `colonne`: Colonne, de 0 (à gauche) à TAILLE - 1
pub type Position = (i32, i32);

/// Pose votre marque sur une case vide. Un coup par tour.
///
/// - `endroit`: La case
#[inline]
#[track_caller]
pub fn poser(endroit: impl std::borrow::Borrow<Position>) -> Erreur {
    let mut joute = joute_border::Bench::new("poser");
    let joute_0 = joute.given::<Position, _>("endroit", &endroit);
    unsafe { joute_border::lift(joute_raw::joute_api_poser(joute_0)) }
}

/// Reprend le coup de ce tour. Renvoie faux s'il n'y en a pas.
#[inline]
#[track_caller]
pub fn annuler() -> bool {
    unsafe { joute_border::lift(joute_raw::joute_api_annuler()) }
}

/// Ce que porte une case ; vide hors de la grille.
///
/// - `endroit`: La case
#[inline]
#[track_caller]
pub fn marque_en(endroit: impl std::borrow::Borrow<Position>) -> Marque {
    let mut joute = joute_border::Bench::new("marque_en");
    let joute_0 = joute.given::<Position, _>("endroit", &endroit);
    unsafe { joute_border::lift(joute_raw::joute_api_marque_en(joute_0)) }
}

/// Les cases sans marque, ligne par ligne.
#[inline]
#[track_caller]
pub fn cases_vides() -> Vec<Position> {
    unsafe { joute_border::lift(joute_raw::joute_api_cases_vides()) }
}

/// Votre numéro de joueur, 0 ou 1.
#[inline]
#[track_caller]
pub fn moi() -> i32 {
    unsafe { joute_border::lift(joute_raw::joute_api_moi()) }
}

/// Le numéro de votre adversaire, 0 ou 1.
#[inline]
#[track_caller]
pub fn adversaire() -> i32 {
    unsafe { joute_border::lift(joute_raw::joute_api_adversaire()) }
}

/// Le numéro du tour, à partir de 0.
#[inline]
#[track_caller]
pub fn tour_actuel() -> i32 {
    unsafe { joute_border::lift(joute_raw::joute_api_tour_actuel()) }
}

/// Affiche une valeur de type Erreur sur la sortie standard
///
/// - `v`: La valeur à afficher
#[inline]
#[track_caller]
pub fn afficher_erreur(v: impl std::borrow::Borrow<Erreur>) {
    let mut joute = joute_border::Bench::new("afficher_erreur");
    let joute_v = joute.given::<Erreur, _>("v", &v);
    let joute_v: String = unsafe { joute_border::lift(joute_raw::joute_show_erreur(joute_v)) };
    println!("{}", joute_v);
}

/// Affiche une valeur de type Marque sur la sortie standard
///
/// - `v`: La valeur à afficher
#[inline]
#[track_caller]
pub fn afficher_marque(v: impl std::borrow::Borrow<Marque>) {
    let mut joute = joute_border::Bench::new("afficher_marque");
    let joute_v = joute.given::<Marque, _>("v", &v);
    let joute_v: String = unsafe { joute_border::lift(joute_raw::joute_show_marque(joute_v)) };
    println!("{}", joute_v);
}

/// Affiche une valeur de type Position sur la sortie standard
///
/// - `v`: La valeur à afficher
#[inline]
#[track_caller]
pub fn afficher_position(v: impl std::borrow::Borrow<Position>) {
    let mut joute = joute_border::Bench::new("afficher_position");
    let joute_v = joute.given::<Position, _>("v", &v);
    let joute_v: String = unsafe { joute_border::lift(joute_raw::joute_show_position(&joute_v)) };
    println!("{}", joute_v);
}
