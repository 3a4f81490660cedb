pub mod api;

pub fn partie_init() {}

pub fn jouer_tour() {}
