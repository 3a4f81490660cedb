//! Generates the page of common mistakes of a contest. The contest's own kits are built and played
//! with champions that make each mistake, and the page shows the messages.

mod page;
mod play;

use joute_generator::backend::Language;
use joute_generator::mistake::Mistake;

pub use page::{page, same};
pub use play::{MatchSetting, play};

/// The results of all mistakes.
#[derive(Debug)]
pub struct MistakeResults {
    /// The mistakes that do not depend on the language, with their messages.
    pub common: Vec<(CommonMistake, String)>,
    /// One chapter for each language.
    pub chapters: Vec<Chapter>,
}

/// The results for one language.
#[derive(Debug)]
pub struct Chapter {
    /// The language of the kit.
    pub language: &'static Language,
    /// The mistakes in the order in which they are listed.
    pub cases: Vec<Case>,
    /// The message of `make` on a machine without the language's tools.
    pub no_tool: String,
    /// The message of `make` in a kit without its library.
    pub no_library: String,
}

/// A mistake in one language.
#[derive(Debug)]
pub struct Case {
    /// The kind of mistake.
    pub mistake: Mistake,
    /// The result, or `None` if the language makes this mistake impossible.
    pub messages: Option<MistakeMessages>,
}

/// The messages that a mistake causes.
#[derive(Debug)]
pub struct MistakeMessages {
    /// The champion's source, as the page shows it.
    pub source: String,
    /// The output of `make`.
    pub compiler: String,
    /// The output of the match, if the champion compiled.
    pub played: Option<String>,
}

/// A mistake with the same result in every language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommonMistake {
    /// Opening the page of a replay before a match was played.
    NoReplay,
    /// Playing against an opponent that was built for another version of the API.
    OldKit,
    /// Naming a map that does not exist.
    NoMap,
    /// Naming an opponent that does not exist.
    NoOpponent,
}
