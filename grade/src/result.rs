//! What grading finds out, as reports show it and as JSON carries it.

use serde::Serialize;

/// A graded archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Result {
    /// The contest's title.
    pub title: String,
    /// The archive's name.
    pub archive: String,
    /// What drew the inputs.
    pub seed: u64,
    /// What kept everything from being graded: why, in one line; nothing if it compiled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_compiled: Option<String>,
    /// What `compile.sh` printed, shortened.
    pub compiler: String,
    /// What was graded, in the contest's order.
    pub questions: Vec<Graded>,
    /// Of all questions.
    pub points: u32,
    /// The most that one can get.
    pub most: u32,
}

/// A graded question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Graded {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its tests or matches, in order; none, if its program is not there.
    pub trials: Vec<Trial>,
    /// Of all its trials.
    pub points: u32,
    /// The most that one can get.
    pub most: u32,
}

/// One test, or one match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trial {
    /// What it is about.
    pub about: String,
    /// What came of it, for a program.
    pub verdict: Verdict,
    /// The same, for a person.
    pub said: String,
    /// What it earned.
    pub points: u32,
    /// What it could earn.
    pub most: u32,
    /// What a wrong answer shows; shortened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Details>,
}

/// What a wrong answer shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Details {
    /// What the program read.
    pub input: String,
    /// What it should have printed.
    pub expected: String,
    /// What it printed.
    pub got: String,
    /// What it printed on its standard error.
    pub printed: String,
}

/// What came of a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The right answer.
    Right,
    /// Another answer, or none.
    Wrong,
    /// Nothing in time.
    Late,
    /// It was ended by a signal.
    Crashed,
    /// It took too much memory.
    Memory,
    /// It printed too much.
    Flood,
    /// It could not be started.
    NotStarted,
    /// A match won.
    Won,
    /// A match drawn.
    Drawn,
    /// A match lost.
    Lost,
}

impl Graded {
    /// A question whose trials were made.
    pub fn new(id: &str, title: &str, trials: Vec<Trial>) -> Self {
        let points = trials.iter().map(|trial| trial.points).sum();
        let most = trials.iter().map(|trial| trial.most).sum();
        Graded { id: id.into(), title: title.into(), trials, points, most }
    }
}
