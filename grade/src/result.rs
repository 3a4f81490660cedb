//! The results of grading, as reports show them and as JSON stores them.

use serde::Serialize;

/// The result of a graded archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Result {
    /// The title of the contest.
    pub title: String,
    /// The name of the archive.
    pub archive: String,
    /// The seed of the inputs.
    pub seed: u64,
    /// The reason in one line why nothing was graded, or `None` if the archive compiled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_compiled: Option<String>,
    /// The output of `compile.sh`, shortened.
    pub compiler: String,
    /// The graded questions in the contest's order.
    pub questions: Vec<Graded>,
    /// The points of all questions.
    pub points: u32,
    /// The maximum number of points.
    pub most: u32,
}

/// The result of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Graded {
    /// The id of the question.
    pub id: String,
    /// The title of the question.
    pub title: String,
    /// The tests or matches in order. The list is empty if the program is missing.
    pub trials: Vec<Trial>,
    /// The points of all tests or matches.
    pub points: u32,
    /// The maximum number of points.
    pub most: u32,
}

/// The result of one test or match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trial {
    /// The description of the test or match.
    pub about: String,
    /// The verdict, for programs.
    pub verdict: Verdict,
    /// The verdict as text, for people.
    pub said: String,
    /// The points for it.
    pub points: u32,
    /// The maximum number of points for it.
    pub most: u32,
    /// The details of a wrong answer, shortened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Details>,
}

/// The details of a wrong answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Details {
    /// The input of the program.
    pub input: String,
    /// The expected output.
    pub expected: String,
    /// The actual output.
    pub got: String,
    /// The output on standard error.
    pub printed: String,
}

/// The verdict on a test or match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The answer is right.
    Right,
    /// The answer is wrong or missing.
    Wrong,
    /// The program exceeded the time limit.
    Late,
    /// A signal terminated the program.
    Crashed,
    /// The program exceeded the memory limit.
    Memory,
    /// The program printed too much.
    Flood,
    /// The program could not be started.
    NotStarted,
    /// The match was won.
    Won,
    /// The match was drawn.
    Drawn,
    /// The match was lost.
    Lost,
}

impl Graded {
    /// Creates the result of a question from its tests or matches.
    pub fn new(id: &str, title: &str, trials: Vec<Trial>) -> Self {
        let points = trials.iter().map(|trial| trial.points).sum();
        let most = trials.iter().map(|trial| trial.most).sum();
        Graded { id: id.into(), title: title.into(), trials, points, most }
    }
}
