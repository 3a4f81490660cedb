//! The languages, in one list that everything walks.

#[cfg(feature = "kits")]
pub mod c;
#[cfg(feature = "kits")]
pub mod cpp;
#[cfg(feature = "kits")]
pub mod csharp;
#[cfg(feature = "kits")]
pub mod haskell;
#[cfg(feature = "kits")]
pub mod java;
#[cfg(feature = "kits")]
pub mod ocaml;
#[cfg(feature = "kits")]
pub mod php;
#[cfg(feature = "kits")]
pub mod python;
pub mod rust;

#[cfg(feature = "kits")]
use crate::backend::Backend;

/// Every language.
#[cfg(feature = "kits")]
pub static ALL: &[&dyn Backend] = &[
    &c::C,
    &cpp::Cpp,
    &csharp::CSharp,
    &haskell::Haskell,
    &java::Java,
    &ocaml::OCaml,
    &php::Php,
    &python::Python,
    &rust::Rust,
];

/// The language with an id.
#[cfg(feature = "kits")]
pub fn find(id: &str) -> Option<&'static dyn Backend> {
    ALL.iter().copied().find(|backend| backend.language().id == id)
}
