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
    /// The reason why nothing was graded, in one line. `None` if the archive compiled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_compiled: Option<String>,
    /// The output of the archive's script `compile.sh`, shortened for the report.
    pub compiler: String,
    /// The results of the graded questions, in the contest's order.
    pub questions: Vec<QuestionResult>,
    /// The sum of the points for all questions.
    pub points: u32,
    /// The maximum number of points for all questions.
    #[serde(rename = "most")]
    pub maximum: u32,
}

/// The result of one question in a graded archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QuestionResult {
    /// The id of the graded question.
    pub id: String,
    /// The title of the graded question.
    pub title: String,
    /// The results of the question's tests or matches, in order. The list is empty if the archive
    /// has no program for the question.
    pub trials: Vec<Trial>,
    /// The points for all tests or matches of the question.
    pub points: u32,
    /// The maximum number of points for the question.
    #[serde(rename = "most")]
    pub maximum: u32,
}

/// The result of one test or match of a graded program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trial {
    /// The description of the test or match for readers of the report.
    pub about: String,
    /// The verdict, such as right or wrong, for programs that read the result.
    pub verdict: Verdict,
    /// The verdict as text for people.
    pub said: String,
    /// The points that the program got for the test or match.
    pub points: u32,
    /// The maximum number of points for the test or match.
    #[serde(rename = "most")]
    pub maximum: u32,
    /// The program's input and outputs, shortened. They are given only for a wrong answer to a
    /// test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Details>,
}

/// The details of a program's wrong answer: its input, its output and the expected output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Details {
    /// The input that the program received.
    pub input: String,
    /// The output expected from the program.
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
    /// The program's answer to a test is right.
    Right,
    /// The program's answer to a test is wrong or missing.
    Wrong,
    /// The program exceeded the time limit of a test.
    Late,
    /// The program crashed in a test. A signal terminated it.
    Crashed,
    /// The program exceeded the memory limit of a test.
    Memory,
    /// The program printed too much output in a test.
    Flood,
    /// The program could not be started in a test.
    NotStarted,
    /// The program won the match.
    Won,
    /// The program's match ended in a draw.
    Drawn,
    /// The program lost the match.
    Lost,
}

impl QuestionResult {
    /// Creates the result of a question from its tests or matches.
    pub fn new(id: &str, title: &str, trials: Vec<Trial>) -> Self {
        let points = trials.iter().map(|trial| trial.points).sum();
        let maximum = trials.iter().map(|trial| trial.maximum).sum();
        QuestionResult { id: id.into(), title: title.into(), trials, points, maximum }
    }
}
