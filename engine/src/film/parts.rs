//! What layers of a look share: places, colours, textures, outlines, strengths, who sees what.

use serde::{Deserialize, Serialize};

/// How much of something a thing has, as the strength of its colour: pale for none of it, the whole colour for the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// The number's place in the row.
    pub number: usize,
    /// The most that it can be, above 0.
    pub most: i32,
}

/// Where something is: the place in its row of a cell's number, or those of a column and a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum At {
    /// A cell's number.
    Cell([usize; 1]),
    /// A column, a line.
    Place([usize; 2]),
}

impl Default for At {
    /// The id is the cell.
    fn default() -> Self {
        At::Cell([0])
    }
}

impl At {
    /// The number at this place is the cell.
    pub const fn cell(place: usize) -> Self {
        At::Cell([place])
    }

    /// The numbers at these places are the column and the line.
    pub const fn place(column: usize, line: usize) -> Self {
        At::Place([column, line])
    }
}

/// A colour by its name: light, dark and print have each their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Colour {
    /// As bare ground.
    #[default]
    Plain,
    Ink,
    Grey,
    Brown,
    Red,
    Orange,
    Yellow,
    Green,
    Teal,
    Blue,
    Purple,
    Pink,
}

/// What a cell is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Texture {
    #[default]
    Smooth,
    Bricks,
    Waves,
    Stripes,
    Dots,
    Checks,
    Grass,
    Peaks,
    Pit,
    Cracks,
}

/// An outline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Shape {
    /// The player's own; a disc for nobody's.
    #[default]
    Team,
    Disc,
    Square,
    Triangle,
    Diamond,
    Hexagon,
    Star,
    Cross,
    Ring,
    Drop,
    Flag,
    Bomb,
    Blast,
}

/// Who sees what a layer draws, when the reader asks what a player sees.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// Whoever sees the cell ([`Look::sight`](super::Look::sight)), and the player whose it is.
    #[default]
    Sight,
    /// Everybody, always.
    All,
    /// The player whose it is.
    Own,
    /// Nobody.
    Nobody,
    /// For player N the table of this name and N is drawn instead: what it knows.
    Table(String),
}
