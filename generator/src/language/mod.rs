//! The programming languages in which candidates can write a champion, a program that plays in
//! matches. All other lists of languages are derived from this one.

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

/// The code generators (called backends) of all languages. Each generates the files that candidates
/// need to write a program in its language.
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
