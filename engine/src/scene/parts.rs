//! Types that the layers of a look share: places, colours, textures, outlines, strengths of
//! colours, and visibility.

use serde::{Deserialize, Serialize};

/// The rule that makes an item's colour pale or strong, depending on one of its numbers. The colour
/// is pale if the number is 0, and full at its largest value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// The position of the number in the item's table row.
    pub number: usize,
    /// The largest possible value of the number, which must be above 0.
    pub most: i32,
}

/// The place of an item on the board. It says where the item's table row contains its coordinates:
/// either the number of a cell, or a column and a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum At {
    /// The position in the table row of a cell's number.
    Cell([usize; 1]),
    /// The positions in the table row of a column number and of a line number.
    Place([usize; 2]),
}

impl Default for At {
    /// Returns the default place of an item, which is the cell whose number equals the id of the
    /// item's table row.
    fn default() -> Self {
        At::Cell([0])
    }
}

impl At {
    /// Returns the place of an item on a cell. `place` says where the cell's number is in the
    /// item's table row.
    pub const fn cell(place: usize) -> Self {
        At::Cell([place])
    }

    /// Returns the place of an item at a column and a line. The arguments say where these two
    /// numbers are in the item's table row.
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
}

/// Which players see a layer of the picture. It matters when a viewer shows the match as one player
/// saw it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// An item is visible to its owner and to all players who see its cell
    /// ([`Look::sight`](super::Look::sight)).
    #[default]
    Sight,
    /// All items are visible to all players.
    All,
    /// An item is visible only to its owner.
    Own,
    /// No item is visible to any player.
    Nobody,
    /// Each player sees a table of its own, which contains what this player knows. For player N,
    /// its name is this name followed by N.
    Table(String),
}
