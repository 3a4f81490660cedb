//! The page of mistakes of a contest: its own kits are built and played with champions that make them, and the page shows what
//! was said.

mod page;
mod play;

use joute_generator::backend::Language;
use joute_generator::mistake::Mistake;

pub use page::{page, same};
pub use play::{Setting, play};

/// Everything that was tried.
#[derive(Debug)]
pub struct Tried {
    /// What does not depend on the language.
    pub common: Vec<(Common, String)>,
    /// A chapter a language.
    pub chapters: Vec<Chapter>,
}

/// One language.
#[derive(Debug)]
pub struct Chapter {
    /// Which.
    pub language: &'static Language,
    /// In the order of the mistakes.
    pub cases: Vec<Case>,
    /// What `make` says on a machine without the language.
    pub no_tool: String,
    /// What `make` says in a kit without its library.
    pub no_library: String,
}

/// A mistake in a language.
#[derive(Debug)]
pub struct Case {
    /// Which.
    pub mistake: Mistake,
    /// What came of it; `None` if the language leaves no way to make it.
    pub told: Option<Told>,
}

/// What came of a mistake.
#[derive(Debug)]
pub struct Told {
    /// The champion, as the page shows it.
    pub source: String,
    /// What `make` said.
    pub compiler: String,
    /// What the match said, if the champion was built.
    pub played: Option<String>,
}

/// What goes wrong in every language alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Common {
    /// A page of a replay before there is one.
    NoReplay,
    /// An opponent that was built for another version of the API.
    OldKit,
    /// A map that is not there.
    NoMap,
    /// An opponent that is not there.
    NoOpponent,
}
