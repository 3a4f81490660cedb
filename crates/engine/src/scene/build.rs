//! Builder methods with which a game describes its pictures. A few lines of code are enough.

use super::drawing::Drawing;
use super::look::{Figures, Labels, Layer, Look, Marks, Outlines, Polygons, Segments, Tiles};
use super::parts::{At, NumberMeaning, Strength, Visibility};
use super::pieces::{Badge, CardLine, ItemKind, Mention, Tile};

impl Look {
    /// Creates the description of how to draw a board. Each side of the
    /// board has 1 to [`MAX_SIDE`](super::MAX_SIDE) cells.
    #[must_use]
    pub fn board(columns: usize, lines: usize) -> Self {
        Look { columns, lines, ..Look::default() }
    }

    /// Sets the numbers that people see for the board's first column and first line.
    #[must_use]
    pub fn from(mut self, column: i32, line: i32) -> Self {
        (self.axes.column, self.axes.line) = (column, line);
        self
    }

    /// Sets the number that people see for the first player. It is usually 0 or 1.
    #[must_use]
    pub fn players_from(mut self, number: u8) -> Self {
        self.axes.player = number;
        self
    }

    /// Draws the first line of cells at the bottom of the board. The default is the top.
    #[must_use]
    pub fn upwards(mut self) -> Self {
        self.axes.up = true;
        self
    }

    /// Writes the line before the column in the names of the board's cells.
    #[must_use]
    pub fn line_first(mut self) -> Self {
        self.axes.line_first = true;
        self
    }

    /// Adds a layer on top of the existing layers of the picture. A layer draws one table of
    /// numbers.
    #[must_use]
    pub fn layer(mut self, layer: impl Into<Layer>) -> Self {
        self.layers.push(layer.into());
        self
    }

    /// Adds a line to each player's card. The card is the box with the facts about a player.
    #[must_use]
    pub fn card(mut self, field: CardLine) -> Self {
        self.cards.push(field);
        self
    }

    /// Adds a drawing that tiles, figures and badges can show by its name.
    #[must_use]
    pub fn drawing(mut self, name: &str, drawing: Drawing) -> Self {
        self.drawings.insert(name.into(), drawing);
        self
    }

    /// Sets the table that says which players see each cell. It has one number for each cell, and
    /// player N sees the cell if bit N is set.
    #[must_use]
    pub fn sight(mut self, table: &str) -> Self {
        self.sight = Some(table.into());
        self
    }

    /// Sets the rule that says which players see the scores of other players.
    #[must_use]
    pub fn scores(mut self, visibility: Visibility) -> Self {
        self.scores = visibility;
        self
    }

    /// Sets the text that people read instead of one of the game's internal words. Such a word is,
    /// for example, a kind of step or the cause of an event.
    #[must_use]
    pub fn word(mut self, word: &str, read: &str) -> Self {
        self.words.insert(word.into(), read.into());
        self
    }
}

/// Implements what all kinds of picture layers have, and the builder methods that are the same for
/// several kinds. Each line has a kind's variant, its name in JSON and its groups of methods.
macro_rules! layers {
    ($($layer:ident $kind:literal: $($part:ident)*;)*) => {
        impl Layer {
            /// Returns the name of this kind of layer in JSON.
            pub(super) fn kind(&self) -> &'static str {
                match self {
                    $(Layer::$layer(_) => $kind,)*
                }
            }

            /// Returns the name of the table of numbers that this layer draws.
            pub(super) fn table(&self) -> &str {
                match self {
                    $(Layer::$layer(layer) => &layer.table,)*
                }
            }

            /// Returns the rule that says which players see this layer.
            pub(super) fn visibility(&self) -> &Visibility {
                match self {
                    $(Layer::$layer(layer) => &layer.seen,)*
                }
            }
        }

        $(
            impl From<$layer> for Layer {
                fn from(layer: $layer) -> Layer {
                    Layer::$layer(layer)
                }
            }

            impl $layer {
                /// Creates a layer of a picture. It draws the table of numbers with this name.
                #[must_use]
                pub fn of(table: &str) -> Self {
                    $layer { table: table.into(), ..$layer::default() }
                }

                $(layers!(@ $part);)*
            }
        )*
    };
    (@ at) => {
        /// Places each item of the layer by a column and a line of the board. The arguments are the
        /// table columns that contain these two numbers.
        #[must_use]
        pub fn at(mut self, column: usize, line: usize) -> Self {
            self.at = At::place(column, line);
            self
        }

        /// Places each item of the layer on a cell of the board. `place` is the table column that
        /// contains the cell's number.
        #[must_use]
        pub fn at_cell(mut self, place: usize) -> Self {
            self.at = At::cell(place);
            self
        }
    };
    (@ tell) => {
        /// Shows a number of each item in the description of its cell. `number` is the table column
        /// with the number, and `name` is its displayed name.
        #[must_use]
        pub fn mention(self, number: usize, name: &str) -> Self {
            self.mention_words(number, name, [])
        }

        /// Shows a property of each item in the description of its cell, in words. The words
        /// replace the numbers 0, 1, 2 and so on in one table column.
        #[must_use]
        pub fn mention_words<'a>(
            mut self,
            number: usize,
            name: &str,
            words: impl IntoIterator<Item = &'a str>,
        ) -> Self {
            let words = words.into_iter().map(Into::into).collect();
            self.tells.push(Mention { number, name: name.into(), words, turns_left: false });
            self
        }

        /// Shows the number of turns until a turn in the description of the item's cell. `number` is
        /// the table column with the number of the turn.
        #[must_use]
        pub fn mention_turns_left(mut self, number: usize, name: &str) -> Self {
            self.tells.push(Mention { number, name: name.into(), words: Vec::new(), turns_left: true });
            self
        }
    };
    (@ strength) => {
        /// Makes the colours of the layer's items pale or strong. The number in the table column
        /// `place` decides: 0 is pale, and `maximum`, the largest possible number, is full colour.
        #[must_use]
        pub fn strength(mut self, place: usize, maximum: i32) -> Self {
            self.strength = Some(Strength { number: place, maximum });
            self
        }
    };
    (@ kinds) => {
        /// Gives the layer's items different appearances. The number in the table column `place`
        /// selects one of the given kinds.
        #[must_use]
        pub fn by_kind(mut self, place: usize, kinds: impl IntoIterator<Item = ItemKind>) -> Self {
            self.kind = Some(place);
            self.kinds = kinds.into_iter().collect();
            self
        }
    };
}

layers! {
    Tiles "tiles": ;
    Outlines "outlines": ;
    Polygons "polygons": tell;
    Segments "segments": tell strength;
    Figures "figures": at tell kinds strength;
    Marks "marks": at kinds;
    Labels "labels": at;
}

impl Tiles {
    /// Adds the appearance of all cells with one particular value.
    #[must_use]
    pub fn tile(mut self, tile: Tile) -> Self {
        self.tiles.push(tile);
        self
    }
}

impl Figures {
    /// Draws a number on each figure that says for how many equal things the figure stands. `place`
    /// is the table column with the number. It is not drawn if it is 1.
    #[must_use]
    pub fn count(mut self, place: usize) -> Self {
        (self.number, self.number_is) = (Some(place), NumberMeaning::Count);
        self
    }

    /// Draws the number of turns until a turn on each figure. `place` is the table column with the
    /// number of the turn.
    #[must_use]
    pub fn turns_left(mut self, place: usize) -> Self {
        (self.number, self.number_is) = (Some(place), NumberMeaning::Turn);
        self
    }

    /// Adds a small sign to the corners of each figure of the layer.
    #[must_use]
    pub fn badge(mut self, badge: Badge) -> Self {
        self.badges.push(badge);
        self
    }
}

impl Polygons {
    /// Adds a corner to each polygon of the layer. The arguments are the table columns that contain
    /// the column and the line of the corner.
    #[must_use]
    pub fn corner(mut self, column: usize, line: usize) -> Self {
        self.corners.push(At::place(column, line));
        self
    }
}

impl Segments {
    /// Sets the places of the two ends of the layer's lines.
    #[must_use]
    pub fn between(mut self, from: At, to: At) -> Self {
        (self.from, self.to) = (from, to);
        self
    }
}

impl Labels {
    /// Shows words in the labels instead of the numbers 0, 1, 2 and so on.
    #[must_use]
    pub fn words<'a>(mut self, words: impl IntoIterator<Item = &'a str>) -> Self {
        self.words = words.into_iter().map(Into::into).collect();
        self
    }
}
