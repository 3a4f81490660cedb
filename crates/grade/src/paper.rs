//! The questions of a contest, parsed from `questions.toml` and validated.

use crate::error::{Error, PaperError};
use joute_untrusted::files;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The questions of a contest, read from the file `questions.toml`.
#[derive(Debug, Clone, PartialEq)]
pub struct Paper {
    /// The title of the contest, shown in the reports on graded archives.
    pub title: String,
    /// The contest's questions in the order of the file.
    pub questions: Vec<Question>,
}

/// A question of a contest, which a candidate's program answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The id that candidates and organisers use, such as `1`.
    pub id: String,
    /// The title of the question, as reports show it.
    pub title: String,
    /// The path of the question's program in the archive. `compile.sh` creates the program.
    pub program: String,
    /// The way in which the question is graded: by tests or by matches.
    pub kind: Kind,
}

/// The way in which a question is graded: by tests of the program's answers, or by matches.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// The program prints an answer to an input. The answer is compared with the right one.
    Tests {
        /// The rule for comparing the program's answers with the right ones.
        compare: Compare,
        /// The points for each right answer of the program.
        points: u32,
        /// The time limit for one input by the clock. It includes time in which the program waits.
        time: Duration,
        /// The memory limit of the program for one input, in bytes.
        memory: u64,
    },
    /// The program plays matches. It plays against each opponent once as each player.
    Matches {
        /// The opponents of the program, the weakest first.
        opponents: Vec<Opponent>,
    },
}

/// An opponent of graded programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opponent {
    /// The opponent's name in reports.
    pub name: String,
    /// The folder of the opponent. It contains a kit or another player program.
    pub folder: PathBuf,
    /// The points for each match won against the opponent. A draw gives half of them, rounded down.
    pub points: u32,
}

/// The rule for comparing a program's answer with the right one. Blanks at the ends of lines,
/// repeated blanks and empty lines are always ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Compare {
    /// The answer must contain the same lines equally often, in any order.
    Multiset,
    /// The answer must consist of the same lines in the same order.
    Lines,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    #[serde(default)]
    question: Vec<QuestionEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuestionEntry {
    id: String,
    title: String,
    program: String,
    compare: Option<Compare>,
    points: Option<u32>,
    seconds: Option<u64>,
    memory_mib: Option<u64>,
    #[serde(default)]
    opponent: Vec<Against>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Against {
    name: String,
    folder: PathBuf,
    points: u32,
}

/// The default time limit of a graded program for one input, in seconds.
const DEFAULT_SECONDS: u64 = 10;

/// The default memory limit of a graded program for one input, in MiB.
const DEFAULT_MEMORY_MB: u64 = 512;

/// The name of the file with the questions of a contest.
pub const QUESTIONS_FILE: &str = "questions.toml";

impl Paper {
    /// Reads the questions of a contest from the file `questions.toml` in a folder. Paths of
    /// opponents in the file are relative to this folder.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or parsed, or if a question is invalid. The
    /// error names the file, and the line or the question.
    pub fn read(folder: &Path) -> Result<Self, Error> {
        let path = folder.join(QUESTIONS_FILE);
        let text = files::text(&path)?;
        Self::parse(&text, folder).map_err(|source| Error::Paper { path, source })
    }

    fn parse(text: &str, folder: &Path) -> Result<Self, PaperError> {
        let file: File = toml::from_str(text)?;
        let mut ids = BTreeSet::new();
        let mut questions = Vec::new();
        for entry in file.question {
            if !ids.insert(entry.id.clone()) {
                return Err(PaperError::Twice { id: entry.id });
            }
            questions.push(entry.question(folder)?);
        }
        match questions.is_empty() {
            true => Err(PaperError::NoQuestions),
            false => Ok(Paper { title: file.title, questions }),
        }
    }

    /// Returns the contest's question with the given id.
    ///
    /// # Errors
    /// Returns an error that lists the known ids if no question has this id.
    pub fn find(&self, id: &str) -> Result<&Question, Error> {
        self.questions.iter().find(|question| question.id == id).ok_or_else(|| {
            let ids = self.questions.iter().map(|question| question.id.clone()).collect();
            Error::NoQuestion { id: id.to_owned(), known: ids }
        })
    }
}

impl QuestionEntry {
    fn question(self, folder: &Path) -> Result<Question, PaperError> {
        if self.program.is_empty() || self.program.contains('/') || self.program.starts_with('.') {
            return Err(PaperError::Program { id: self.id, program: self.program });
        }
        let kind = if self.opponent.is_empty() {
            self.tests()?
        } else if self.compare.is_some() || self.points.is_some() {
            return Err(PaperError::TwoKinds { id: self.id });
        } else {
            let opponent = |Against { name, folder: at, points }: Against| Opponent {
                name,
                folder: folder.join(at),
                points,
            };
            Kind::Matches { opponents: self.opponent.into_iter().map(opponent).collect() }
        };
        Ok(Question { id: self.id, title: self.title, program: self.program, kind })
    }

    fn tests(&self) -> Result<Kind, PaperError> {
        let (Some(compare), Some(points)) = (self.compare, self.points) else {
            return Err(PaperError::NoKind { id: self.id.clone() });
        };
        let (seconds, memory) =
            (self.seconds.unwrap_or(DEFAULT_SECONDS), self.memory_mib.unwrap_or(DEFAULT_MEMORY_MB));
        let limits = [("seconds", seconds, 1..=3600), ("memory_mib", memory, 16..=65536)];
        if let Some((key, _, allowed)) =
            limits.into_iter().find(|(_, value, allowed)| !allowed.contains(value))
        {
            return Err(PaperError::Limit { id: self.id.clone(), key, allowed });
        }
        Ok(Kind::Tests { compare, points, time: Duration::from_secs(seconds), memory: memory << 20 })
    }
}

#[cfg(test)]
mod tests {
    use super::{Compare, Kind, Paper};
    use std::path::Path;

    const GOOD: &str = r#"
title = "Some contest"

[[question]]
id = "1"
title = "Say it"
program = "q1"
compare = "multiset"
points = 2
seconds = 3

[[question]]
id = "2"
title = "Play it"
program = "q2"

[[question.opponent]]
name = "weak"
folder = "weak"
points = 5
"#;

    #[test]
    fn questions_are_read_from_their_file() {
        let paper = Paper::parse(GOOD, Path::new("/here")).expect("the text can be parsed");
        assert_eq!(paper.title, "Some contest");
        let [first, second] = paper.questions.as_slice() else { panic!("{paper:?}") };
        let Kind::Tests { compare, points, time, memory } = &first.kind else { panic!("{first:?}") };
        assert_eq!((*compare, *points, time.as_secs(), *memory), (Compare::Multiset, 2, 3, 512 << 20));
        let Kind::Matches { opponents } = &second.kind else { panic!("{second:?}") };
        assert_eq!(opponents[0].folder, Path::new("/here/weak"));
        assert!(
            paper
                .find("3")
                .is_err_and(|reason| reason.to_string() == "there is no question 3; the questions are 1, 2")
        );
    }

    #[test]
    fn errors_in_a_question_file_are_reported() {
        let change = |from: &str, to: &str| GOOD.replacen(from, to, 1);
        let cases = [
            (change("id = \"2\"", "id = \"1\""), "question 1: this id is used twice"),
            (change("\"q1\"", "\"../q1\""), "question 1: \"../q1\": program must be the name of a file"),
            (change("seconds = 3", "seconds = 0"), "question 1: seconds must be from 1 to 3600"),
            (change("points = 2", ""), "question 1: write compare"),
            (change("\"multiset\"", "\"bag\""), "unknown variant `bag`"),
            (
                change("program = \"q2\"", "program = \"q2\"\npoints = 1"),
                "question 2: compare and points cannot",
            ),
            (change("seconds = 3", "hours = 3"), "line 10"),
            ("title = \"none\"".into(), "no questions"),
        ];
        for (text, reason) in cases {
            let error = Paper::parse(&text, Path::new("")).expect_err(reason).to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
