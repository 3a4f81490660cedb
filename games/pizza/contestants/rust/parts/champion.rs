//! A champion in several modules, one of them in a folder.

pub mod api;
mod inner;
mod parts;

pub fn partie_init() {
    println!("parts {}", parts::sum((40, 2)));
}

pub fn jouer_tour() {}

pub fn partie_fin() {}
