//! The results of grading, as reports show them and as JSON stores them.

use serde::Serialize;

/// The result of grading a submitted archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Result {
    /// The title of the contest, as the report shows it.
    pub title: String,
    /// The name of the graded archive.
    pub archive: String,
    /// The seed from which the questions' inputs were generated.
    pub seed: u64,
    /// The reason in one line why nothing was graded, or `None` if the archive compiled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_compiled: Option<String>,
    /// The output of the script `compile.sh`, shortened.
    pub compiler: String,
    /// The results of the graded questions, in the contest's order.
    pub questions: Vec<Graded>,
    /// The sum of the points for all questions.
    pub points: u32,
    /// The maximum number of points for all questions.
    pub most: u32,
}

/// The result of one question in a graded archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Graded {
    /// The id of the graded question.
    pub id: String,
    /// The title of the graded question.
    pub title: String,
    /// The results of the question's tests or matches in order. The list is empty if the program is
    /// missing.
    pub trials: Vec<Trial>,
    /// The points for all tests or matches of the question.
    pub points: u32,
    /// The maximum number of points for the question.
    pub most: u32,
}

/// The result of one test or match of a graded program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trial {
    /// The description of the test or match for readers of the report.
    pub about: String,
    /// The verdict as a value that programs can read.
    pub verdict: Verdict,
    /// The verdict as text for people.
    pub said: String,
    /// The points that the program got for the test or match.
    pub points: u32,
    /// The maximum number of points for the test or match.
    pub most: u32,
    /// The program's input and its outputs, shortened, if its answer to a test is not right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Details>,
}

/// The details of a program's wrong answer: its input, its output and the expected output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Details {
    /// The input that the program received.
    pub input: String,
    /// The output that was expected from the program.
    pub expected: String,
    /// The output that the program printed.
    pub got: String,
    /// The text that the program printed to standard error.
    pub printed: String,
}

/// The verdict on one test or match of a graded program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The verdict that the program's answer to a test is right.
    Right,
    /// The verdict that the program's answer to a test is wrong or missing.
    Wrong,
    /// The verdict that the program exceeded the time limit of a test.
    Late,
    /// The verdict that a signal terminated the program in a test.
    Crashed,
    /// The verdict that the program exceeded the memory limit of a test.
    Memory,
    /// The verdict that the program printed more output than allowed in a test.
    Flood,
    /// The verdict that the program could not be started in a test.
    NotStarted,
    /// The verdict that the program won a match.
    Won,
    /// The verdict that the program's match ended in a draw.
    Drawn,
    /// The verdict that the program lost a match.
    Lost,
}

impl Graded {
    /// Creates the result of a question from the results of its tests or matches.
    pub fn new(id: &str, title: &str, trials: Vec<Trial>) -> Self {
        let points = trials.iter().map(|trial| trial.points).sum();
        let most = trials.iter().map(|trial| trial.most).sum();
        Graded { id: id.into(), title: title.into(), trials, points, most }
    }
}
