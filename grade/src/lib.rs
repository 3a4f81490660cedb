//! Grades programs that answer a contest's questions: unpacks an archive, compiles it in the jail, runs its programs on
//! drawn inputs or in matches, compares, and reports.
//!
//! *Invariant:* nothing here knows a game. The questions are a folder's `questions.toml` ([`paper`]); their inputs and right
//! answers are functions of the game's ([`Questions`]). Whatever an archive holds earns points or loses them, and never
//! stops the grading of others.

pub mod compare;
pub mod grader;
pub mod matches;
pub mod paper;
pub mod report;
pub mod result;
pub mod shown;
pub mod submission;
pub mod trial;

/// The questions that a game brings.
#[derive(Debug, Clone, Copy)]
pub struct Questions {
    /// The folder of `questions.toml`: from the checkout, or absolute.
    pub folder: &'static str,
    /// A question's inputs, drawn from a seed: what each is about, and its text. The same seed draws the same ones.
    pub inputs: fn(question: &str, seed: u64) -> Vec<(String, String)>,
    /// What a right program prints for an input of a question.
    pub answer: fn(question: &str, input: &str) -> String,
}
