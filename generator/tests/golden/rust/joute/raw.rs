//! Généré : ne pas modifier.
#![allow(improper_ctypes, missing_docs, non_camel_case_types)]

use super::joute_border as joute;

/// The hash that identifies the game's API.
pub const JOUTE_HASH: u64 = 0x5e4f4c2e477a96f2;

/// The champion's language for the arena, as a NUL-terminated C string.
pub const JOUTE_LANGUAGE: &[u8] = b"rust\0";

/// The form of a type in the C ABI of the game's library.
pub type JouteRaw<T> = <T as joute::Border>::Raw;

impl joute::Border for super::Erreur {
    type Raw = i32;

    #[inline(always)]
    fn same_bits() -> bool {
        true
    }

    #[inline(always)]
    fn lower(&self, _: &mut joute::Bench, _: joute::Path<'_>) -> i32 {
        *self as i32
    }

    #[inline(always)]
    unsafe fn lift(raw: i32) -> Self {
        assert!((0..5).contains(&raw), "{} is not a value of erreur", raw);
        std::mem::transmute(raw)
    }
}

impl joute::Border for super::Marque {
    type Raw = i32;

    #[inline(always)]
    fn same_bits() -> bool {
        true
    }

    #[inline(always)]
    fn lower(&self, _: &mut joute::Bench, _: joute::Path<'_>) -> i32 {
        *self as i32
    }

    #[inline(always)]
    unsafe fn lift(raw: i32) -> Self {
        assert!((0..3).contains(&raw), "{} is not a value of marque", raw);
        std::mem::transmute(raw)
    }
}

impl joute::Border for super::CouleurDessin {
    type Raw = i32;

    #[inline(always)]
    fn same_bits() -> bool {
        true
    }

    #[inline(always)]
    fn lower(&self, _: &mut joute::Bench, _: joute::Path<'_>) -> i32 {
        *self as i32
    }

    #[inline(always)]
    unsafe fn lift(raw: i32) -> Self {
        assert!((0..8).contains(&raw), "{} is not a value of couleur_dessin", raw);
        std::mem::transmute(raw)
    }
}

#[link(name = "morpion")]
extern "C" {
    pub fn joute_start(language: *const std::os::raw::c_char, hash: u64) -> i32;
    pub fn joute_next() -> i32;
    pub fn joute_api_poser(a0: JouteRaw<super::Position>) -> JouteRaw<super::Erreur>;
    pub fn joute_api_annuler() -> JouteRaw<bool>;
    pub fn joute_api_marque_en(a0: JouteRaw<super::Position>) -> JouteRaw<super::Marque>;
    pub fn joute_api_cases_vides() -> JouteRaw<Vec<super::Position>>;
    pub fn joute_api_moi() -> i32;
    pub fn joute_api_adversaire() -> i32;
    pub fn joute_api_tour_actuel() -> i32;
    pub fn joute_api_dessiner_calque(a0: JouteRaw<String>);
    pub fn joute_api_dessiner_marque(a0: JouteRaw<super::Position>, a1: JouteRaw<super::CouleurDessin>);
    pub fn joute_api_dessiner_texte(a0: JouteRaw<super::Position>, a1: JouteRaw<String>);
    pub fn joute_api_dessiner_trait(a0: JouteRaw<super::Position>, a1: JouteRaw<super::Position>, a2: JouteRaw<super::CouleurDessin>);
    pub fn joute_api_dessiner_fleche(a0: JouteRaw<super::Position>, a1: JouteRaw<super::Position>, a2: JouteRaw<super::CouleurDessin>);
    pub fn joute_api_dessiner_fond(a0: JouteRaw<super::Position>, a1: JouteRaw<super::CouleurDessin>);
    pub fn joute_api_dessiner_valeur(a0: JouteRaw<super::Position>, a1: f64);
    pub fn joute_api_dessiner_courbe(a0: JouteRaw<String>, a1: f64);
    pub fn joute_show_erreur(v: JouteRaw<super::Erreur>) -> JouteRaw<String>;
    pub fn joute_show_marque(v: JouteRaw<super::Marque>) -> JouteRaw<String>;
    pub fn joute_show_couleur_dessin(v: JouteRaw<super::CouleurDessin>) -> JouteRaw<String>;
    pub fn joute_show_position(v: *const JouteRaw<super::Position>) -> JouteRaw<String>;
}
