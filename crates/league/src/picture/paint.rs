//! Paints the layers of a look as SVG: the ground, borders, polygons and lines. Figures and labels
//! are in `items`.

use super::items::{Items, Stamp};
use super::names::{hex_colour, owner_colour, team};
use super::tables::FinalTables;
use joute_engine::scene::{At, Colour, Layer, Look, Outlines, Polygons, Segments, Tile, Tiles};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The maximum number of lines, polygons, figures and labels that one layer of a picture draws.
pub(super) const MAX_ITEMS: usize = 2000;

/// A picture that is being painted, in units of cells.
pub(super) struct Painting<'a> {
    pub(super) look: &'a Look,
    pub(super) tables: &'a FinalTables,
    /// The elements of the picture, from bottom to top.
    pub(super) svg: String,
}

/// Returns a picture of a board as SVG.
pub(super) fn paint(look: &Look, tables: &FinalTables) -> String {
    let (columns, lines) = (look.columns, look.lines);
    let mut painting = Painting { look, tables, svg: String::new() };
    let mut items = Items::of(look, tables);
    for layer in &look.layers {
        match layer {
            Layer::Tiles(tiles) => painting.tiles(tiles, &mut items),
            Layer::Outlines(outlines) => painting.outlines(outlines),
            Layer::Polygons(polygons) => painting.polygons(polygons),
            Layer::Segments(segments) => painting.segments(segments),
            Layer::Figures(figures) => items.figures(&mut painting, figures),
            Layer::Labels(labels) => items.labels(&mut painting, labels),
            // Marks are notes of champions for viewers of the whole match.
            Layer::Marks(_) => {}
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {columns} {lines}\" width=\"{}\" height=\"{}\"><defs>{}</defs><path fill=\"{}\" d=\"M0 0h{columns}v{lines}h-{columns}z\"/>{}</svg>",
        columns * 10,
        lines * 10,
        items.defined(),
        hex_colour(Colour::Plain),
        painting.svg,
    )
}

/// The column and line of a cell, as the picture shows them.
pub(super) type Spot = (usize, usize);

impl Painting<'_> {
    /// Adds formatted elements to the picture.
    pub(super) fn add(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.svg.write_fmt(element);
    }

    /// Returns the line of the picture that shows a line of cells.
    fn shown_line(&self, line: usize) -> usize {
        if self.look.axes.up { self.look.lines - 1 - line } else { line }
    }

    /// Returns the cell of a row. Returns `None` if it is not on the board.
    pub(super) fn spot(&self, at: At, row: &[i32]) -> Option<Spot> {
        let number = |place: usize| row.get(place).and_then(|number| usize::try_from(*number).ok());
        let (column, line) = match at {
            At::Cell([place]) => {
                let cell = number(place)?;
                (cell % self.look.columns, cell / self.look.columns)
            }
            At::Place([column, line]) => (number(column)?, number(line)?),
        };
        (column < self.look.columns && line < self.look.lines).then(|| (column, self.shown_line(line)))
    }

    /// Returns the middle of a cell.
    fn middle(&self, at: At, row: &[i32]) -> Option<(f64, f64)> {
        self.spot(at, row).map(|(column, line)| (column as f64 + 0.5, line as f64 + 0.5))
    }

    /// Fills the cells of a layer. Neighbouring cells of one colour are one part of a path.
    fn tiles(&mut self, layer: &Tiles, items: &mut Items) {
        let cells = self.tables.grid(&layer.table);
        let tile_of_value: BTreeMap<i32, &Tile> = layer.tiles.iter().map(|tile| (tile.value, tile)).collect();
        let colour = |value: i32| match tile_of_value.get(&value) {
            Some(tile) => Some(owner_colour(tile.player, tile.colour)),
            None => player_of(value, layer.players).map(team),
        };
        let mut paths: BTreeMap<&str, String> = BTreeMap::new();
        for (line, cells) in cells.chunks(self.look.columns).take(self.look.lines).enumerate() {
            let shown_line = self.shown_line(line);
            let mut column = 0;
            for run in cells.chunk_by(|one, other| colour(*one) == colour(*other)) {
                if let Some(colour) = run.first().and_then(|value| colour(*value)) {
                    let (path, length) = (paths.entry(colour).or_default(), run.len());
                    let _ = write!(path, "M{column} {shown_line}h{length}v1h-{length}z");
                }
                column += run.len();
            }
        }
        for (colour, path) in paths {
            self.add(format_args!("<path fill=\"{colour}\" d=\"{path}\"/>"));
        }
        for (cell, value) in (0..).zip(cells).take(MAX_ITEMS) {
            let Some(tile) = tile_of_value.get(value).filter(|tile| !tile.letter.is_empty()) else {
                continue;
            };
            if let Some((column, line)) = self.spot(At::cell(0), &[cell]) {
                items.letter(
                    self,
                    &tile.letter,
                    (column as f64 + 0.5, line as f64 + 0.5),
                    0.6,
                    owner_colour(tile.player, tile.colour),
                );
            }
        }
        let drawn_tiles =
            (0..).zip(cells).filter_map(|(cell, value)| Some((cell, *tile_of_value.get(value)?)));
        for (cell, tile) in drawn_tiles.filter(|(_, tile)| !tile.drawing.is_empty()).take(MAX_ITEMS) {
            if let Some(spot) = self.spot(At::cell(0), &[cell]) {
                let own = owner_colour(tile.player, tile.colour);
                items.stamp(
                    self,
                    &Stamp::drawing(&tile.drawing, own),
                    (spot.0 as f64, spot.1 as f64),
                    1.0,
                    1.0,
                );
            }
        }
    }

    /// Draws lines between neighbouring cells with different values. A line has the colour of the
    /// area that it surrounds.
    fn outlines(&mut self, layer: &Outlines) {
        let (columns, lines) = (self.look.columns, self.look.lines);
        let cells = self.tables.grid(&layer.table);
        let value = |column: usize, line: usize| cells.get(line * columns + column).copied().unwrap_or(0);
        let mut paths: BTreeMap<&str, (String, String)> = BTreeMap::new();
        for (line, column) in (0..lines).flat_map(|line| (0..columns).map(move |column| (line, column))) {
            let own_value = value(column, line);
            if own_value == 0 {
                continue;
            }
            let colour = player_of(own_value, layer.players).map_or_else(|| hex_colour(layer.colour), team);
            let (edges, cells) = paths.entry(colour).or_default();
            let _ = write!(cells, "M{column} {}h1v1h-1z", self.shown_line(line));
            let differs = |step: [isize; 2]| {
                let to = column.checked_add_signed(step[0]).zip(line.checked_add_signed(step[1]));
                to.is_none_or(|(column, line)| {
                    column >= columns || line >= lines || value(column, line) != own_value
                })
            };
            let above = if self.look.axes.up { 1 } else { -1 };
            let top = self.shown_line(line);
            for (step, from, draw) in [
                ([0, above], (column, top), "h1"),
                ([0, -above], (column, top + 1), "h1"),
                ([-1, 0], (column, top), "v1"),
                ([1, 0], (column + 1, top), "v1"),
            ] {
                if differs(step) {
                    let _ = write!(edges, "M{} {}{draw}", from.0, from.1);
                }
            }
        }
        for (colour, (edges, cells)) in paths {
            if layer.filled {
                self.add(format_args!("<path fill=\"{colour}\" fill-opacity=\".3\" d=\"{cells}\"/>"));
            }
            self.add(format_args!(
                "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\".14\" d=\"{edges}\"/>"
            ));
        }
    }

    fn polygons(&mut self, layer: &Polygons) {
        for row in self.tables.rows(&layer.table).iter().take(MAX_ITEMS) {
            let corners: Option<Vec<_>> = layer.corners.iter().map(|at| self.middle(*at, row)).collect();
            let Some(corners) = corners else { continue };
            let colour = owner_colour(owner(layer.player, row), layer.colour);
            let points: Vec<String> = corners.iter().map(|(x, y)| format!("{x} {y}")).collect();
            let points = points.join(" ");
            self.add(format_args!(
                "<polygon points=\"{points}\" fill=\"{colour}\" fill-opacity=\".35\" stroke=\"{colour}\" stroke-width=\".1\"/>"
            ));
        }
    }

    fn segments(&mut self, layer: &Segments) {
        let plain = if layer.colour == Colour::Plain { Colour::Ink } else { layer.colour };
        let width = if layer.wide { ".4" } else { ".14" };
        let (width, dashes) = if layer.thin { (".08", " stroke-dasharray=\".24 .16\"") } else { (width, "") };
        for row in self.tables.rows(&layer.table).iter().take(MAX_ITEMS) {
            let Some(((x, y), (u, v))) = self.middle(layer.from, row).zip(self.middle(layer.to, row)) else {
                continue;
            };
            let colour = owner_colour(owner(layer.player, row), plain);
            self.add(format_args!(
                "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"{dashes} d=\"M{x} {y}L{u} {v}\"/>"
            ));
        }
    }
}

/// Returns the player for whom a cell's value stands, if values stand for players.
fn player_of(value: i32, first: Option<i32>) -> Option<usize> {
    usize::try_from(value.checked_sub(first?)?).ok()
}

/// Returns the player that owns a row. Returns `None` if the row belongs to no player.
pub(super) fn owner(column: Option<usize>, row: &[i32]) -> Option<usize> {
    row.get(column?).and_then(|number| usize::try_from(*number).ok())
}
