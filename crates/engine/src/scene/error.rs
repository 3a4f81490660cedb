//! The errors of pictures.

/// The reason why a picture or one of its changes is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each message describes its variant and shows the fields")]
pub enum SceneError {
    #[error("{}", .0.join("\n"))]
    Faults(Vec<String>),
    #[error("a change draws the table {table:?}, which the scene does not have")]
    NoTable { table: String },
    #[error("the grid {table:?} has {cells} cells, and a change draws {row:?}")]
    NoCell { table: String, cells: usize, row: Vec<i32> },
    #[error("the row {row:?}: {source}")]
    Row { table: String, row: Vec<i32>, source: Box<SceneError> },
}

impl SceneError {
    /// Returns an error with the given texts unless there are none.
    pub(super) fn unless_empty(faults: Vec<String>) -> Result<(), SceneError> {
        if faults.is_empty() { Ok(()) } else { Err(SceneError::Faults(faults)) }
    }
}
