//! Builder methods with which a game describes in a few lines how its pictures are drawn.

use super::look::{
    CardLine, Figures, ItemKind, Labels, Layer, Look, Marks, Mention, Outlines, Polygons, Segments, Tile,
    Tiles,
};
use super::parts::{At, Colour, FigureShape, Strength, Visibility};

impl Look {
    /// Creates the description of how to draw a board with 1 to [`SIDE`](super::SIDE) cells along
    /// each side.
    #[must_use]
    pub fn board(columns: usize, lines: usize) -> Self {
        Look { columns, lines, ..Look::default() }
    }

    /// Sets the numbers that people see on the board's first column and first line.
    #[must_use]
    pub fn from(mut self, column: i32, line: i32) -> Self {
        (self.axes.column, self.axes.line) = (column, line);
        self
    }

    /// Sets the number that people see for the first player.
    #[must_use]
    pub fn players_from(mut self, number: u8) -> Self {
        self.axes.player = number;
        self
    }

    /// Places the first line of cells at the bottom of the board.
    #[must_use]
    pub fn upwards(mut self) -> Self {
        self.axes.up = true;
        self
    }

    /// Names cells of the board by their line first, then by their column.
    #[must_use]
    pub fn line_first(mut self) -> Self {
        self.axes.line_first = true;
        self
    }

    /// Adds a layer of drawings above the existing ones.
    #[must_use]
    pub fn layer(mut self, layer: impl Into<Layer>) -> Self {
        self.layers.push(layer.into());
        self
    }

    /// Adds a line to the card that a page shows for each player.
    #[must_use]
    pub fn card(mut self, field: CardLine) -> Self {
        self.cards.push(field);
        self
    }

    /// Sets the grid that says which players see each cell of the board. Bit N of a cell's number
    /// belongs to player N.
    #[must_use]
    pub fn sight(mut self, table: &str) -> Self {
        self.sight = Some(table.into());
        self
    }

    /// Sets the text that people read for one of the game's internal words, such as a kind of step
    /// or the cause of an event.
    #[must_use]
    pub fn word(mut self, word: &str, read: &str) -> Self {
        self.words.insert(word.into(), read.into());
        self
    }
}

/// Implements the builder methods that several kinds of layers of a picture share.
macro_rules! layers {
    ($($layer:ident: $($part:ident)*;)*) => {$(
        impl From<$layer> for Layer {
            fn from(layer: $layer) -> Layer {
                Layer::$layer(layer)
            }
        }

        impl $layer {
            /// Creates a layer of a picture that draws the given table.
            #[must_use]
            pub fn of(table: &str) -> Self {
                $layer { table: table.into(), ..$layer::default() }
            }

            /// Sets the name of each item of the layer, or the subject of the layer, in the
            /// contest's language.
            #[must_use]
            pub fn named(mut self, name: &str) -> Self {
                self.name = name.into();
                self
            }

            /// Sets the players who see this layer of the picture. By default, these are the
            /// players who see the cell.
            #[must_use]
            pub fn seen(mut self, seen: Visibility) -> Self {
                self.seen = seen;
                self
            }

            $(layers!(@ $part);)*
        }
    )*};
    (@ at) => {
        /// Places each item of the layer at a column and a line of the board. `column` and `line`
        /// are the positions of these numbers in the item's row.
        #[must_use]
        pub fn at(mut self, column: usize, line: usize) -> Self {
            self.at = At::place(column, line);
            self
        }

        /// Places each item of the layer on the cell whose number is at this position of the item's
        /// row.
        #[must_use]
        pub fn at_cell(mut self, place: usize) -> Self {
            self.at = At::cell(place);
            self
        }
    };
    (@ player) => {
        /// Sets the position in an item's row of the number of the player who owns it. The number
        /// -1 means no owner.
        #[must_use]
        pub fn player(mut self, place: usize) -> Self {
            self.player = Some(place);
            self
        }
    };
    (@ players) => {
        /// Sets the value of a grid that stands for player 0. The following values stand for the
        /// other players.
        #[must_use]
        pub fn players_from(mut self, value: i32) -> Self {
            self.players = Some(value);
            self
        }
    };
    (@ colour) => {
        /// Sets the colour of the layer's items that have no owner.
        #[must_use]
        pub fn colour(mut self, colour: Colour) -> Self {
            self.colour = colour;
            self
        }
    };
    (@ tell) => {
        /// Mentions the number at this position of an item's row in the text that describes a cell.
        #[must_use]
        pub fn mention(self, number: usize, name: &str) -> Self {
            self.mention_words(number, name, [])
        }

        /// Mentions the number at this position of an item's row in the text that describes a cell,
        /// with words for the numbers 0, 1, 2 and so on.
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
        /// Makes the colour of an item stronger the closer the number at this position of its row
        /// is to `most`, its largest possible value.
        #[must_use]
        pub fn strength(mut self, place: usize, most: i32) -> Self {
            self.strength = Some(Strength { number: place, most });
            self
        }
    };
    (@ kinds) => {
        /// Draws the layer's items differently by kind. The number at this position of an item's
        /// row selects its kind.
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
    /// Adds the appearance of the cells that have one value of the grid.
    #[must_use]
    pub fn tile(mut self, tile: Tile) -> Self {
        self.tiles.push(tile);
        self
    }
}

impl Polygons {
    /// Adds a corner to the layer's polygons. `column` and `line` are the positions in the row of
    /// the numbers that place it.
    #[must_use]
    pub fn corner(mut self, column: usize, line: usize) -> Self {
        self.corners.push(At::place(column, line));
        self
    }

    /// Adds a corner to the layer's polygons, on the cell whose number is at this position of the
    /// row.
    #[must_use]
    pub fn corner_cell(mut self, place: usize) -> Self {
        self.corners.push(At::cell(place));
        self
    }
}

impl Segments {
    /// Sets the two ends of the layer's lines.
    #[must_use]
    pub fn between(mut self, from: At, to: At) -> Self {
        (self.from, self.to) = (from, to);
        self
    }

    /// Draws the lines of the layer as wide as a bridge.
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

    /// Marks the second end of a line as not attached to anything where the number at this position
    /// of its row is not 0.
    #[must_use]
    pub fn loose(mut self, place: usize) -> Self {
        self.loose = Some(place);
        self
    }
}

impl Figures {
    /// Sets the outline of the layer's figures. By default, it is the outline of the owner's team.
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

    /// Draws the number at this position of the row on each figure of the layer.
    #[must_use]
    pub fn number(mut self, place: usize) -> Self {
        self.number = Some(place);
        self
    }

    /// Draws several figures on one cell on top of each other instead of side by side.
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

    /// Draws the figures of the layer larger than their cells where cells are small.
    #[must_use]
    pub fn large(mut self) -> Self {
        self.large = true;
        self
    }

    /// Lists each player's figures of this layer on the player's card.
    #[must_use]
    pub fn listed(mut self) -> Self {
        self.listed = true;
        self
    }
}

impl Marks {
    /// Sets the player who placed the layer's marks.
    #[must_use]
    pub fn whose(mut self, player: usize) -> Self {
        self.of = Some(player);
        self
    }
}

impl Labels {
    /// Shows the number at this position of the row in each label of the layer.
    #[must_use]
    pub fn number(mut self, place: usize) -> Self {
        self.number = place;
        self
    }

    /// Shows words instead of the numbers 0, 1, 2 and so on in the layer's labels.
    #[must_use]
    pub fn words<'a>(mut self, words: impl IntoIterator<Item = &'a str>) -> Self {
        self.words = words.into_iter().map(Into::into).collect();
        self
    }

    /// Draws the labels of the layer small, in a corner of the cell.
    #[must_use]
    pub fn corner(mut self) -> Self {
        self.corner = true;
        self
    }
}
