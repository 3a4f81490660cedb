//! Types that several layers of a picture use. They describe places, colours, textures, outlines,
//! strengths of colours, and visibility.

use serde::{Deserialize, Serialize};

/// The rule that makes an item's colour pale or strong. It depends on one of the item's numbers:
/// the colour is pale for 0, and full for the largest value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// The table column with the number that determines the strength.
    pub number: usize,
    /// The largest possible value of the number. It must be above 0.
    #[serde(rename = "most")]
    pub maximum: i32,
}

/// The place of an item on the board. It says which table columns contain the item's coordinates:
/// either the number of a cell, or a column and a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum At {
    /// The table column that contains the number of a cell.
    Cell([usize; 1]),
    /// The table columns that contain the column and the line of a cell.
    Place([usize; 2]),
}

impl Default for At {
    /// Returns the default place of an item. The id of its table row is then the number of its
    /// cell.
    fn default() -> Self {
        At::Cell([0])
    }
}

impl At {
    /// Returns the place of an item on a cell. `place` is the table column that contains the cell's
    /// number.
    pub const fn cell(place: usize) -> Self {
        At::Cell([place])
    }

    /// Returns the place of an item at a column and a line of the board. The arguments are the
    /// table columns that contain these two numbers.
    pub const fn place(column: usize, line: usize) -> Self {
        At::Place([column, line])
    }
}

/// A colour for items of a picture, by its name. Light, dark and printed pages each have their own
/// shade of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Colour {
    /// The colour of empty ground on the board.
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

/// The texture with which a cell of the board is filled.
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

/// The outline with which a figure or small sign is drawn in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum FigureShape {
    /// The outline of the owner's team. Items without an owner have a disc.
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
    /// The empty outline. The item shows only its drawing, its letters or its number.
    Blank,
}

/// The meaning of the number on a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NumberMeaning {
    /// Any value, which is always drawn.
    #[default]
    Value,
    /// The number of equal things that the figure stands for. It is not drawn if it is 1.
    Count,
    /// The number of a turn. The number of turns until that turn is drawn.
    Turn,
}

/// The rule that says which players see a layer of the picture. It matters when a viewer shows the
/// match as one player saw it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// An item is visible to its owner and to all players who see its cell. See
    /// [`Look::sight`](super::Look::sight).
    #[default]
    Sight,
    /// All items are visible to all players.
    All,
    /// An item is visible only to its owner.
    Own,
    /// No item is visible to any player.
    Nobody,
    /// Each player sees a table of its own, which contains this player's information. The name of
    /// player N's table is this name followed by N.
    Table(String),
}
