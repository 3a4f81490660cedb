//! The languages in which candidates can write a champion. All other lists of languages are derived
//! from this one.

pub mod c;
pub mod cpp;
pub mod csharp;
pub mod haskell;
pub mod java;
pub mod javascript;
pub mod ocaml;
pub mod php;
pub mod python;
pub mod rust;

use crate::backend::Backend;

/// The backends of all languages. A backend generates the code with which candidates program in
/// its language.
pub static ALL: &[&dyn Backend] = &[
    &c::C,
    &cpp::Cpp,
    &csharp::CSharp,
    &haskell::Haskell,
    &java::Java,
    &javascript::JavaScript,
    &ocaml::OCaml,
    &php::Php,
    &python::Python,
    &rust::Rust,
];

/// Returns the language backend with the given identifier, such as `cpp`, or `None` if there is
/// none.
pub fn find(id: &str) -> Option<&'static dyn Backend> {
    ALL.iter().copied().find(|backend| backend.language().id == id)
}
