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

/// La couleur d'un dessin. Vous seul voyez vos dessins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(i32)]
pub enum CouleurDessin {
    /// Gris
    DessinGris = 0,
    /// Rouge
    DessinRouge = 1,
    /// Orange
    DessinOrange = 2,
    /// Jaune
    DessinJaune = 3,
    /// Vert
    DessinVert = 4,
    /// Bleu
    DessinBleu = 5,
    /// Violet
    DessinViolet = 6,
    /// Rose
    DessinRose = 7,
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

/// Nomme le calque des dessins qui suivent. Dans le visualiseur, chaque calque peut être caché. Au
/// début d'un tour, le calque n'a pas de nom.
///
/// - `nom`: Le nom, d'au plus 80 caractères
#[inline]
#[track_caller]
pub fn dessiner_calque(nom: &str) {
    let mut joute = joute_border::Bench::new("dessiner_calque");
    let joute_0 = joute.text("nom", nom);
    unsafe { joute_raw::joute_api_dessiner_calque(joute_0) }
}

/// Dessine un petit signe sur une case.
///
/// - `endroit`: La case
/// - `couleur`: La couleur
#[inline]
#[track_caller]
pub fn dessiner_marque(endroit: impl std::borrow::Borrow<Position>, couleur: CouleurDessin) {
    let mut joute = joute_border::Bench::new("dessiner_marque");
    let joute_0 = joute.given::<Position, _>("endroit", &endroit);
    let joute_1 = joute.lower("couleur", &couleur);
    unsafe { joute_raw::joute_api_dessiner_marque(joute_0, joute_1) }
}

/// Écrit un texte court sur une case, d'au plus 80 caractères.
///
/// - `endroit`: La case
/// - `texte`: Le texte
#[inline]
#[track_caller]
pub fn dessiner_texte(endroit: impl std::borrow::Borrow<Position>, texte: &str) {
    let mut joute = joute_border::Bench::new("dessiner_texte");
    let joute_0 = joute.given::<Position, _>("endroit", &endroit);
    let joute_1 = joute.text("texte", texte);
    unsafe { joute_raw::joute_api_dessiner_texte(joute_0, joute_1) }
}

/// Dessine un trait entre deux cases.
///
/// - `depart`: La case de départ
/// - `arrivee`: La case d'arrivée
/// - `couleur`: La couleur
#[inline]
#[track_caller]
pub fn dessiner_trait(depart: impl std::borrow::Borrow<Position>, arrivee: impl std::borrow::Borrow<Position>, couleur: CouleurDessin) {
    let mut joute = joute_border::Bench::new("dessiner_trait");
    let joute_0 = joute.given::<Position, _>("depart", &depart);
    let joute_1 = joute.given::<Position, _>("arrivee", &arrivee);
    let joute_2 = joute.lower("couleur", &couleur);
    unsafe { joute_raw::joute_api_dessiner_trait(joute_0, joute_1, joute_2) }
}

/// Dessine une flèche d'une case à une autre.
///
/// - `depart`: La case de départ
/// - `arrivee`: La case d'arrivée
/// - `couleur`: La couleur
#[inline]
#[track_caller]
pub fn dessiner_fleche(depart: impl std::borrow::Borrow<Position>, arrivee: impl std::borrow::Borrow<Position>, couleur: CouleurDessin) {
    let mut joute = joute_border::Bench::new("dessiner_fleche");
    let joute_0 = joute.given::<Position, _>("depart", &depart);
    let joute_1 = joute.given::<Position, _>("arrivee", &arrivee);
    let joute_2 = joute.lower("couleur", &couleur);
    unsafe { joute_raw::joute_api_dessiner_fleche(joute_0, joute_1, joute_2) }
}

/// Remplit une case d'une couleur.
///
/// - `endroit`: La case
/// - `couleur`: La couleur
#[inline]
#[track_caller]
pub fn dessiner_fond(endroit: impl std::borrow::Borrow<Position>, couleur: CouleurDessin) {
    let mut joute = joute_border::Bench::new("dessiner_fond");
    let joute_0 = joute.given::<Position, _>("endroit", &endroit);
    let joute_1 = joute.lower("couleur", &couleur);
    unsafe { joute_raw::joute_api_dessiner_fond(joute_0, joute_1) }
}

/// Affiche un nombre sur une case. Les nombres d'un calque forment une carte de valeurs : plus le
/// nombre est grand, plus la couleur est forte.
///
/// - `endroit`: La case
/// - `valeur`: Le nombre
#[inline]
#[track_caller]
pub fn dessiner_valeur(endroit: impl std::borrow::Borrow<Position>, valeur: f64) {
    let mut joute = joute_border::Bench::new("dessiner_valeur");
    let joute_0 = joute.given::<Position, _>("endroit", &endroit);
    let joute_1 = joute.lower("valeur", &valeur);
    unsafe { joute_raw::joute_api_dessiner_valeur(joute_0, joute_1) }
}

/// Ajoute le point de ce tour à une courbe. Le visualiseur affiche une courbe par nom.
///
/// - `nom`: Le nom, d'au plus 80 caractères
/// - `valeur`: Le nombre
#[inline]
#[track_caller]
pub fn dessiner_courbe(nom: &str, valeur: f64) {
    let mut joute = joute_border::Bench::new("dessiner_courbe");
    let joute_0 = joute.text("nom", nom);
    let joute_1 = joute.lower("valeur", &valeur);
    unsafe { joute_raw::joute_api_dessiner_courbe(joute_0, joute_1) }
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

/// Affiche une valeur de type CouleurDessin sur la sortie standard
///
/// - `v`: La valeur à afficher
#[inline]
#[track_caller]
pub fn afficher_couleur_dessin(v: impl std::borrow::Borrow<CouleurDessin>) {
    let mut joute = joute_border::Bench::new("afficher_couleur_dessin");
    let joute_v = joute.given::<CouleurDessin, _>("v", &v);
    let joute_v: String = unsafe { joute_border::lift(joute_raw::joute_show_couleur_dessin(joute_v)) };
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
