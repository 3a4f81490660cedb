//! Builders of what layers and cards are made of: tiles, kinds, lines.

use super::look::{Field, Kind, Tile};
use super::parts::{Colour, Shape, Texture};

impl Tile {
    /// What a value is called.
    #[must_use]
    pub fn new(value: i32, name: &str) -> Self {
        Tile { value, name: name.into(), ..Tile::default() }
    }

    /// The cell's colour.
    #[must_use]
    pub fn colour(mut self, colour: Colour) -> Self {
        self.colour = colour;
        self
    }

    /// Whose it is: takes the player's colour and pattern.
    #[must_use]
    pub fn player(mut self, player: usize) -> Self {
        self.player = Some(player);
        self
    }

    /// What the cell is made of.
    #[must_use]
    pub fn texture(mut self, texture: Texture) -> Self {
        self.texture = texture;
        self
    }

    /// Up to three letters in the cell.
    #[must_use]
    pub fn letter(mut self, letter: &str) -> Self {
        self.letter = letter.into();
        self
    }

    /// The value that players take it for.
    #[must_use]
    pub fn seen_as(mut self, value: i32) -> Self {
        self.seen_as = Some(value);
        self
    }
}

impl Kind {
    /// What a number of the kind's place is called.
    #[must_use]
    pub fn new(value: i32, name: &str) -> Self {
        Kind { value, name: name.into(), ..Kind::default() }
    }

    /// Its outline.
    #[must_use]
    pub fn shape(mut self, shape: Shape) -> Self {
        self.shape = shape;
        self
    }

    /// Its colour where it is no player's.
    #[must_use]
    pub fn colour(mut self, colour: Colour) -> Self {
        self.colour = colour;
        self
    }

    /// Up to three letters on it.
    #[must_use]
    pub fn letter(mut self, letter: &str) -> Self {
        self.letter = letter.into();
        self
    }
}

impl Field {
    /// The number at this place of the player's row.
    #[must_use]
    pub fn of(table: &str, number: usize, name: &str) -> Self {
        Field { table: table.into(), number, name: name.into(), ..Field::default() }
    }

    /// Says a word instead of 0, 1, 2 …
    #[must_use]
    pub fn words<'a>(mut self, words: impl IntoIterator<Item = &'a str>) -> Self {
        self.words = words.into_iter().map(Into::into).collect();
        self
    }

    /// Shows a bar: how much there is of the most that can be.
    #[must_use]
    pub fn most(mut self, most: i32) -> Self {
        self.most = Some(most);
        self
    }
}
