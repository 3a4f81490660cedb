//! The mistakes that the page shows, and the messages that they cause.

use joute_generator::backend::Language;
use joute_generator::mistake::Mistake;

/// The messages that champions with common programming mistakes cause, for a page that explains
/// them to candidates.
#[derive(Debug)]
pub struct MistakeResults {
    /// The mistakes that do not depend on the programming language, with their messages.
    pub common: Vec<(CommonMistake, String)>,
    /// The mistakes in each programming language, with one chapter for each.
    pub chapters: Vec<Chapter>,
}

/// The mistakes in one programming language and the messages that they cause.
#[derive(Debug)]
pub struct Chapter {
    /// The programming language of the kit with which the mistakes were made.
    pub language: &'static Language,
    /// The mistakes of the chapter, in the order in which the page lists them.
    pub cases: Vec<Case>,
    /// The message of a kit's `make` on a machine without the programming language's tools.
    pub no_tool: String,
    /// The message of `make` in a kit whose game library is missing.
    pub no_library: String,
}

/// A mistake that a champion makes in one programming language.
#[derive(Debug)]
pub struct Case {
    /// The kind of mistake that the champion makes.
    pub mistake: Mistake,
    /// The messages that the mistake causes, or `None` if the language makes this mistake
    /// impossible.
    pub messages: Option<MistakeMessages>,
}

/// The messages that a candidate sees after a mistake.
#[derive(Debug)]
pub struct MistakeMessages {
    /// The source code of the champion with the mistake, as the page shows it.
    pub source: String,
    /// The output of `make`, which compiles the champion.
    pub compiler: String,
    /// The output of the champion's match, if the champion compiled.
    pub played: Option<String>,
}

/// A mistake of candidates that causes the same message in every programming language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommonMistake {
    /// The attempt to open the page of a replay before a match was played.
    NoReplay,
    /// A match against an opponent that was built for another version of the API.
    OldKit,
    /// A match on a map that does not exist.
    NoMap,
    /// A match against an opponent that does not exist.
    NoOpponent,
}
