//! Grades programs that answer a contest's questions: unpacks an archive, compiles it in the jail,
//! runs its programs with generated inputs or in matches, compares the answers, and reports the
//! results.
//!
//! *Invariant:* The crate depends on no particular game. The questions are in a folder's
//! `questions.toml` ([`paper`]), and their inputs and answers are functions of the game
//! ([`Questions`]). The contents of an archive affect its points only and never stop the grading of
//! others.

pub mod compare;
mod error;
pub mod grader;
pub mod matches;
pub mod paper;
pub mod report;
pub mod result;
pub mod shown;
pub mod submission;
pub mod trial;

pub use error::{Error, PaperError};

/// The questions of a contest besides the game. The functions return their inputs
/// and right answers.
#[derive(Debug, Clone, Copy)]
pub struct Questions {
    /// The folder with the file `questions.toml`. The path is absolute or relative to the checkout.
    pub folder: &'static str,
    /// Returns the inputs for a question. Each is a pair of a description and a text. The same seed
    /// gives the same inputs.
    pub inputs: fn(question: &str, seed: u64) -> Vec<(String, String)>,
    /// Returns the right answer to an input of a question.
    pub answer: fn(question: &str, input: &str) -> String,
}
