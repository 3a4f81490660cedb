//! The kinds of drawing functions.

/// The kind of thing that a drawing function adds to the picture of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawingKind {
    /// The name of the layer to which later drawings of the turn belong.
    Layer,
    /// A small sign on a cell.
    Mark,
    /// A short text on a cell.
    Text,
    /// A line between two cells.
    Line,
    /// An arrow from one cell to another.
    Arrow,
    /// A cell that is filled with a colour.
    Fill,
    /// A number on a cell. The numbers of a layer are drawn as a value map.
    Value,
    /// A point of a line chart. Each turn has one point.
    Chart,
}
