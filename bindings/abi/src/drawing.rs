//! The drawings of a champion, which only its owner sees.

/// A drawing of a champion, as a drawing function of the API describes it. A cell is given by its two
/// numbers, and a colour by its index in the API's enum of colours.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Drawing<'a> {
    /// The name of the layer to which later drawings of the turn belong.
    Layer(&'a str),
    /// A small sign on a cell, in a colour.
    Mark([i32; 2], u8),
    /// A short text on a cell.
    Text([i32; 2], &'a str),
    /// A line between two cells, in a colour.
    Line([i32; 2], [i32; 2], u8),
    /// An arrow from the first cell to the second, in a colour.
    Arrow([i32; 2], [i32; 2], u8),
    /// A cell that is filled with a colour.
    Fill([i32; 2], u8),
    /// A number on a cell.
    Value([i32; 2], f64),
    /// A point of the line chart with this name.
    Chart(&'a str, f64),
}
