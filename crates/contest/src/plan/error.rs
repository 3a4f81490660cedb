//! The errors of a contest's plan, with the line and column of the wrong value.

use crate::private::PathError;
use std::fmt;
use std::path::PathBuf;

/// The reason why a contest's plan cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum PlanError {
    /// The file cannot be read.
    #[error(transparent)]
    Path(#[from] PathError),
    /// The file is too large or not a regular file.
    #[error("{}: this is not a regular file of at most 1 MiB", .0.display())]
    NotRegular(PathBuf),
    /// A value in the file is wrong.
    #[error("{place}: {reason}")]
    Invalid { place: Place, reason: String },
    /// The dates of a new plan are out of range.
    #[error(transparent)]
    Dates(#[from] jiff::Error),
    /// The template of a new plan failed.
    #[error(transparent)]
    Template(#[from] askama::Error),
}

/// A place in the file of a contest's plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The path of the file.
    pub file: String,
    /// The line and column of the place. It is `None` if the file has changed since it was read.
    pub position: Option<(usize, usize)>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        self.position.map_or(Ok(()), |(line, column)| write!(f, ":{line}:{column}"))
    }
}

/// Returns the line and column of a byte offset in a text. Both are counted from 1. Columns count
/// characters.
pub(super) fn position(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::position;

    #[test]
    fn positions_count_from_one() {
        assert_eq!(position("abc", 0), (1, 1));
        assert_eq!(position("é\nab", 4), (2, 2));
        assert_eq!(position("a\n", 99), (2, 1));
    }
}
