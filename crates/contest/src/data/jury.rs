//! The jury's remarks on sources and marks for candidates.

use super::person::PersonId;

/// A jury member's comment on a line of a candidate's code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The number of the remark in the contest.
    pub id: i64,
    /// The candidate whose code the remark is about.
    pub person: PersonId,
    /// The number of the candidate's version that the remark is about.
    pub version: u32,
    /// The name of the source file that the remark is about.
    pub file: String,
    /// The number of the source line that the remark is about. The first line is 1.
    pub line: u32,
    /// The name of the jury member who wrote the remark.
    pub by: String,
    /// The text of the jury's remark.
    pub text: String,
}

/// The points that a jury member gave to a candidate, with a reason.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// The candidate who received the points.
    pub person: PersonId,
    /// The number of the jury member who gave the points.
    pub by: PersonId,
    /// The name of the jury member who gave the points.
    pub of: String,
    /// The number of points that the jury member gave.
    pub points: f64,
    /// The jury member's reason for the points.
    pub note: String,
}
