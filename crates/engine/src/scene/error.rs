//! The errors of pictures.

/// The reason why a picture or one of its changes is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum SceneError {
    /// The description of the picture or some rows of its tables are invalid. Each text names a
    /// layer and its table.
    #[error("{}", .0.join("\n"))]
    Faults(Vec<String>),
    /// A change draws a table that does not exist.
    #[error("a change draws the table {table:?}, which the scene does not have")]
    NoTable { table: String },
    /// A change draws a cell that a grid does not have.
    #[error("the grid {table:?} has {cells} cells, and a change draws {row:?}")]
    NoCell { table: String, cells: usize, row: Vec<i32> },
    /// A new row does not suit the description of the picture.
    #[error("the row {row:?}: {source}")]
    Row { table: String, row: Vec<i32>, source: Box<SceneError> },
}

impl SceneError {
    /// Returns an error with the given texts unless there are none.
    pub(super) fn unless_empty(faults: Vec<String>) -> Result<(), SceneError> {
        if faults.is_empty() { Ok(()) } else { Err(SceneError::Faults(faults)) }
    }
}
