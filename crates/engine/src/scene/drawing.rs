//! Drawings of a look, which consist of filled and stroked paths. A game uses them where no shape
//! or texture is suitable.

use super::definition::{is_default, look_part};
use super::parts::Colour;
use serde::{Deserialize, Serialize};

/// A drawing that tiles and figures of a look can show. Its paths are drawn in order, in a square of
/// 100 × 100 units whose origin is at the top left.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Drawing {
    /// The paths of the drawing, from the lowest to the highest.
    pub paths: Vec<DrawnPath>,
}

look_part! {
    /// A path of a drawing, which is filled or stroked.
    pub struct DrawnPath {
        /// The path in the syntax of SVG: commands such as `M10 20` or `q5 5 10 0`.
        path: String;
        /// The colour of the path.
        paint: Paint;
    }
    optional {
        /// The width of the line along the path. A path of width 0 is filled.
        width: u8, width(u8);
    }
}

/// The colour of a path in a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Paint {
    /// The colour of the item that has the drawing: that of its owner, or its own.
    #[default]
    Own,
    /// The colour of outlines, which is dark on light and dark pages.
    Dark,
    /// The colour white, which is light on light and dark pages.
    Light,
    /// A named colour.
    #[serde(untagged)]
    Named(Colour),
}

impl From<Colour> for Paint {
    fn from(colour: Colour) -> Paint {
        Paint::Named(colour)
    }
}

impl Drawing {
    /// Adds a filled path, in the syntax of SVG.
    #[must_use]
    pub fn fill(self, paint: impl Into<Paint>, path: &str) -> Self {
        self.stroke(paint, 0, path)
    }

    /// Adds a stroked path, in the syntax of SVG. `width` is the width of the line.
    #[must_use]
    pub fn stroke(mut self, paint: impl Into<Paint>, width: u8, path: &str) -> Self {
        self.paths.push(DrawnPath { path: path.into(), paint: paint.into(), width });
        self
    }
}
