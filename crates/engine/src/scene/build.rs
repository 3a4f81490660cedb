//! Builder methods with which a game describes its pictures. A few lines of code are enough.

use super::look::{Figures, Labels, Layer, Look, Marks, Outlines, Polygons, Segments, Tiles};
use super::parts::{At, Colour, FigureShape, Strength, Visibility};
use super::pieces::{CardLine, ItemKind, Mention, Tile};

impl Look {
    /// Creates the description of how to draw a board. Each side of the board has 1 to
    /// [`SIDE`](super::SIDE) cells.
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

    /// Sets the table that says which players see each cell. It has one number for each cell, and
    /// player N sees the cell if bit N is set.
    #[must_use]
    pub fn sight(mut self, table: &str) -> Self {
        self.sight = Some(table.into());
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

/// Implements the builder methods that are the same for several kinds of picture layers.
macro_rules! layers {
    ($($layer:ident: $($part:ident)*;)*) => {$(
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

            /// Sets the name of the layer that people read. It is in the contest's language.
            #[must_use]
            pub fn named(mut self, name: &str) -> Self {
                self.name = name.into();
                self
            }

            /// Sets which players see this layer of the picture. By default, a player sees its own
            /// items and those in the cells that it sees.
            #[must_use]
            pub fn seen(mut self, seen: Visibility) -> Self {
                self.seen = seen;
                self
            }

            $(layers!(@ $part);)*
        }
    )*};
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
    (@ player) => {
        /// Sets the table column that contains the owner of each item. The owner is the number of a
        /// player, or -1 for none.
        #[must_use]
        pub fn player(mut self, place: usize) -> Self {
            self.player = Some(place);
            self
        }
    };
    (@ players) => {
        /// Sets the cell value that stands for player 0. The following values stand for the other
        /// players.
        #[must_use]
        pub fn players_from(mut self, value: i32) -> Self {
            self.players = Some(value);
            self
        }
    };
    (@ colour) => {
        /// Sets the colour of the layer's items that no player owns.
        #[must_use]
        pub fn colour(mut self, colour: Colour) -> Self {
            self.colour = colour;
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
            self.tells.push(Mention { number, name: name.into(), words });
            self
        }
    };
    (@ strength) => {
        /// Makes the colours of the layer's items pale or strong. The number in the table column
        /// `place` decides: 0 is pale, and `most`, the largest possible number, is full colour.
        #[must_use]
        pub fn strength(mut self, place: usize, most: i32) -> Self {
            self.strength = Some(Strength { number: place, most });
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
    Tiles: players;
    Outlines: colour players;
    Polygons: player colour tell;
    Segments: player colour tell strength;
    Figures: at player colour tell kinds strength;
    Marks: at kinds;
    Labels: at;
}

impl Tiles {
    /// Adds the appearance of all cells with one particular value.
    #[must_use]
    pub fn tile(mut self, tile: Tile) -> Self {
        self.tiles.push(tile);
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

    /// Adds a corner to each polygon of the layer. `place` is the table column that contains the
    /// number of the corner's cell.
    #[must_use]
    pub fn corner_cell(mut self, place: usize) -> Self {
        self.corners.push(At::cell(place));
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

    /// Draws wide lines, as for bridges, in this layer.
    #[must_use]
    pub fn wide(mut self) -> Self {
        self.wide = true;
        self
    }

    /// Draws an arrowhead at the second end of the layer's lines.
    #[must_use]
    pub fn arrow(mut self) -> Self {
        self.arrow = true;
        self
    }

    /// Marks some lines of the layer as loose at their second end. These are the lines with a
    /// number other than 0 in this table column.
    #[must_use]
    pub fn loose(mut self, place: usize) -> Self {
        self.loose = Some(place);
        self
    }
}

impl Figures {
    /// Sets the outline in which the layer's figures are drawn, such as a disc. By default, each
    /// player's figures have the outline of the player's team.
    #[must_use]
    pub fn shape(mut self, shape: FigureShape) -> Self {
        self.shape = shape;
        self
    }

    /// Draws up to three letters on each figure of the layer.
    #[must_use]
    pub fn letter(mut self, letter: &str) -> Self {
        self.letter = letter.into();
        self
    }

    /// Draws a number on each figure of the layer. `place` is the table column that contains it.
    #[must_use]
    pub fn number(mut self, place: usize) -> Self {
        self.number = Some(place);
        self
    }

    /// Draws several figures of one cell on top of each other. The default is side by side.
    #[must_use]
    pub fn stacked(mut self) -> Self {
        self.stacked = true;
        self
    }

    /// Draws the figures of the layer at half size.
    #[must_use]
    pub fn small(mut self) -> Self {
        self.small = true;
        self
    }

    /// Draws the figures of the layer larger than their cells if the cells are small.
    #[must_use]
    pub fn large(mut self) -> Self {
        self.large = true;
        self
    }

    /// Lists the figures of this layer on the cards of their owners. A card is the box with the
    /// facts about a player.
    #[must_use]
    pub fn listed(mut self) -> Self {
        self.listed = true;
        self
    }
}

impl Marks {
    /// Sets the player who placed the small signs of this layer.
    #[must_use]
    pub fn whose(mut self, player: usize) -> Self {
        self.of = Some(player);
        self
    }
}

impl Labels {
    /// Shows a number in each label of the layer. `place` is the table column that contains it.
    #[must_use]
    pub fn number(mut self, place: usize) -> Self {
        self.number = place;
        self
    }

    /// Shows words in the labels instead of the numbers 0, 1, 2 and so on.
    #[must_use]
    pub fn words<'a>(mut self, words: impl IntoIterator<Item = &'a str>) -> Self {
        self.words = words.into_iter().map(Into::into).collect();
        self
    }

    /// Draws the labels of the layer small, in a corner of their cells.
    #[must_use]
    pub fn corner(mut self) -> Self {
        self.corner = true;
        self
    }
}
