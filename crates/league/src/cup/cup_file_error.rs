//! An error in a tournament file, with the part of the file that is wrong.

use joute_engine::maps::{Finding, render};
use std::fmt;

/// An error in a tournament file, or an entry of it that does not suit the champions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CupFileError {
    /// The path of the tournament file, for messages.
    pub file: String,
    /// The text of the tournament file.
    pub text: String,
    /// The wrong entry of the file, with the reason and the solution.
    pub finding: Finding,
    /// A sentence about the number of champions that the cup needs.
    pub note: Option<String>,
}

impl fmt::Display for CupFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CupFileError { file, text, finding, note } = self;
        f.write_str(render(file, text, std::slice::from_ref(finding), false).trim_end())?;
        note.iter().try_for_each(|note| write!(f, "\n  = note: {note}"))
    }
}

impl std::error::Error for CupFileError {}
