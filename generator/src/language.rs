//! The programming languages in which candidates can write a champion. All other lists of languages
//! are derived from this one.

pub mod c;
pub mod cpp;
pub mod csharp;
pub mod go;
pub mod haskell;
pub mod java;
pub mod javascript;
pub mod lua;
pub mod ocaml;
pub mod php;
pub mod python;
pub mod rust;
pub mod typescript;

use crate::backend::{Backend, Language};
use joute_launch::{Languages, LaunchFacts};

/// Declares the lists of all languages. Programs that only start champions use the lists of facts,
/// so the linker leaves the code generators out of them.
macro_rules! languages {
    ($($module:ident::$backend:ident,)*) => {
        /// The code generators of all languages, called backends. Each generates the kit in which
        /// candidates write a program in its language.
        pub static ALL: &[&dyn Backend] = &[$(&$module::$backend),*];

        /// The facts about all languages, in the order of [`ALL`].
        pub static FACTS: &[&Language] = &[$($module::$backend.language),*];

        /// The facts with which the arena starts champions of each language.
        static LAUNCH: &[(&str, &LaunchFacts)] =
            &[$(($module::$backend.language.id, $module::$backend.language.launch)),*];
    };
}

languages! {
    c::C,
    cpp::CPP,
    csharp::CSHARP,
    go::GO,
    haskell::HASKELL,
    java::JAVA,
    javascript::JAVASCRIPT,
    lua::LUA,
    ocaml::OCAML,
    php::PHP,
    python::PYTHON,
    rust::RUST,
    typescript::TYPESCRIPT,
}

/// Returns the facts with which the arena starts champions of each language.
pub fn launch_facts() -> Languages {
    Languages(LAUNCH)
}

/// Returns the backend of a language, such as `cpp`, or `None` if there is none.
pub fn find(id: &str) -> Option<&'static dyn Backend> {
    ALL.iter().copied().find(|backend| backend.language().id == id)
}
