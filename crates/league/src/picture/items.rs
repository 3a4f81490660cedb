//! Draws figures, drawings and labels of a picture. Each outline and each drawing is defined once
//! and used wherever it is seen.

use super::names::{OUTLINE_COLOUR, on_colour, outline, owner_colour, painted};
use super::paint::{MAX_ITEMS, Painting, Spot, owner};
use super::tables::FinalTables;
use joute_engine::scene::{Colour, FigureShape, Figures, ItemKind, Labels, Layer, Look};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The width in CSS pixels for which pictures are drawn.
const PICTURE_WIDTH: f64 = 240.0;

/// The minimum size of a figure in CSS pixels, and that of a figure that its look calls large.
const MIN_FIGURE_SIZES: [f64; 2] = [9.0, 16.0];

/// The maximum factor by which a figure is larger than its cell.
const MAX_FIGURE_SCALE: f64 = 3.0;

/// The minimum size of a cell in CSS pixels in which letters can be read.
const MIN_LEGIBLE_CELL: f64 = 14.0;

/// The appearance of an outline or a drawing, which is defined once in a picture.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stamp {
    /// An outline in the units of [`outline`]. Its colour is that of the element that uses it.
    Outline(&'static str),
    /// A drawing of the look by its name, with the colour of the item that has the drawing.
    Drawing(String, String),
}

impl Stamp {
    /// Returns the appearance of a drawing on an item with the given colour.
    pub(super) fn drawing(name: &str, own_name: &str) -> Self {
        Stamp::Drawing(name.to_owned(), own_name.to_owned())
    }
}

/// The items of a picture: the appearances that are used, and the number of figures in each cell.
pub(super) struct Items<'a> {
    look: &'a Look,
    stamps: BTreeMap<Stamp, usize>,
    /// The number of figures that share a cell, for those that stand side by side.
    shared: BTreeMap<Spot, usize>,
    /// The number of figures that were drawn in each cell.
    drawn: BTreeMap<Spot, usize>,
    /// The size of a cell in CSS pixels.
    scale: f64,
}

impl<'a> Items<'a> {
    /// Creates the items of a picture. Nothing is drawn yet.
    pub(super) fn of(look: &'a Look, tables: &FinalTables) -> Self {
        let mut shared = BTreeMap::new();
        let painting = Painting { look, tables, svg: String::new() };
        let figures = look.layers.iter().filter_map(|layer| match layer {
            Layer::Figures(figures) => Some(figures),
            _ => None,
        });
        for layer in figures.filter(|layer| is_beside_others(layer)) {
            let spots = tables.rows(&layer.table).into_iter().take(MAX_ITEMS);
            for spot in spots.filter_map(|row| painting.spot(layer.at, &row)) {
                *shared.entry(spot).or_default() += 1;
            }
        }
        let scale = PICTURE_WIDTH / look.columns.max(1) as f64;
        Items { look, stamps: BTreeMap::new(), shared, drawn: BTreeMap::new(), scale }
    }

    /// Returns the definitions of all used outlines and drawings.
    pub(super) fn defined(&self) -> String {
        let mut svg = String::new();
        for (stamp, id) in &self.stamps {
            match stamp {
                Stamp::Outline(path) => {
                    let _ = write!(
                        svg,
                        "<path id=\"s{id}\" transform=\"translate(.08 .08) scale(.035)\" fill-rule=\"evenodd\" stroke=\"{OUTLINE_COLOUR}\" stroke-width=\"1.5\" stroke-linejoin=\"round\" d=\"{path}\"/>"
                    );
                }
                Stamp::Drawing(name, own) => {
                    let _ = write!(
                        svg,
                        "<g id=\"s{id}\" transform=\"scale(.01)\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
                    );
                    for drawn_path in
                        self.look.drawings.get(name).into_iter().flat_map(|drawing| &drawing.paths)
                    {
                        let (colour, path) = (painted(&drawn_path.paint, own), escape(&drawn_path.path));
                        let _ = match drawn_path.width {
                            0 => write!(svg, "<path fill=\"{colour}\" d=\"{path}\"/>"),
                            width => write!(
                                svg,
                                "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" d=\"{path}\"/>"
                            ),
                        };
                    }
                    svg.push_str("</g>");
                }
            }
        }
        svg
    }

    /// Draws an outline or a drawing in a square, as a reference to its definition in the SVG. `at`
    /// is the square's upper left corner.
    pub(super) fn stamp(
        &mut self,
        painting: &mut Painting<'_>,
        stamp: &Stamp,
        at: (f64, f64),
        size: f64,
        strength: f64,
    ) {
        let next = self.stamps.len();
        let id = *self.stamps.entry(stamp.clone()).or_insert(next);
        let (x, y) = (format_number(at.0), format_number(at.1));
        let scale = if size == 1.0 { String::new() } else { format!(" scale({})", format_number(size)) };
        let pale =
            if strength < 1.0 { format!(" opacity=\"{}\"", format_number(strength)) } else { String::new() };
        painting.add(format_args!("<use href=\"#s{id}\" transform=\"translate({x} {y}){scale}\"{pale}/>"));
    }

    /// Draws the figures of a layer.
    pub(super) fn figures(&mut self, painting: &mut Painting<'_>, layer: &Figures) {
        for row in painting.tables.rows(&layer.table).iter().take(MAX_ITEMS) {
            let Some(spot) = painting.spot(layer.at, row) else { continue };
            let Some((at, size)) = self.place(layer, spot) else { continue };
            self.figure(painting, layer, row, (at, size));
        }
    }

    /// Returns the upper left corner and the size of the next figure in a cell. Returns `None` if the
    /// cell has no room for it.
    fn place(&mut self, layer: &Figures, (column, line): Spot) -> Option<((f64, f64), f64)> {
        let (x, y) = (column as f64, line as f64);
        let scale = (MIN_FIGURE_SIZES[usize::from(layer.large)] / self.scale).clamp(1.0, MAX_FIGURE_SCALE);
        let grown = |x: f64, y: f64, size: f64| {
            let margin = size * (scale - 1.0) / 2.0;
            Some(((x - margin, y - margin), size * scale))
        };
        if layer.small {
            return grown(x + 0.02, y + 0.58, 0.4);
        }
        let count = self.shared.get(&(column, line)).copied().unwrap_or(1);
        if !is_beside_others(layer) || count == 1 {
            return grown(x, y, 1.0);
        }
        let index = self.drawn.entry((column, line)).or_default();
        let (place, side) = (*index, if count <= 4 { 2 } else { 3 });
        *index += 1;
        let size = 1.0 / side as f64;
        if place >= side * side {
            return None;
        }
        grown(x + (place % side) as f64 * size, y + (place / side) as f64 * size, size)
    }

    fn figure(
        &mut self,
        painting: &mut Painting<'_>,
        layer: &Figures,
        row: &[i32],
        (at, size): ((f64, f64), f64),
    ) {
        let kind: Option<&ItemKind> = layer
            .kind
            .and_then(|place| row.get(place))
            .and_then(|value| layer.kinds.iter().find(|kind| kind.value == *value));
        let shape =
            kind.map(|kind| kind.shape).filter(|shape| *shape != FigureShape::Team).unwrap_or(layer.shape);
        let colour =
            kind.map(|kind| kind.colour).filter(|colour| *colour != Colour::Plain).unwrap_or(layer.colour);
        let letter = kind.map(|kind| &kind.letter).filter(|text| !text.is_empty()).unwrap_or(&layer.letter);
        let drawing =
            kind.map(|kind| &kind.drawing).filter(|text| !text.is_empty()).unwrap_or(&layer.drawing);
        let player = owner(layer.player, row);
        let own = owner_colour(player, colour);
        let strength = layer.strength.map_or(1.0, |strength| {
            let number = row.get(strength.number).copied().unwrap_or(0);
            let part = (f64::from(number) / f64::from(strength.maximum.max(1))).clamp(0.0, 1.0);
            0.3 + 0.7 * part.sqrt()
        });
        let path = outline(shape, player);
        if !path.is_empty() {
            painting.add(format_args!("<g fill=\"{own}\">"));
            self.stamp(painting, &Stamp::Outline(path), at, size, strength);
            painting.add(format_args!("</g>"));
        }
        if !drawing.is_empty() {
            self.stamp(painting, &Stamp::drawing(drawing, own), at, size, strength);
        } else if !letter.is_empty() {
            self.letter(painting, letter, (at.0 + size / 2.0, at.1 + size / 2.0), size * 0.5, own);
        }
    }

    /// Writes the letters of an item around a point, if they can be read at this size.
    /// `ground_colour` is the colour of the item.
    pub(super) fn letter(
        &self,
        painting: &mut Painting<'_>,
        text: &str,
        at: (f64, f64),
        size: f64,
        ground_colour: &str,
    ) {
        if size * self.scale * 2.0 >= MIN_LEGIBLE_CELL {
            write_text(painting, text, at, size, on_colour(ground_colour));
        }
    }

    /// Writes the labels of a layer, if cells are large enough for letters.
    pub(super) fn labels(&self, painting: &mut Painting<'_>, layer: &Labels) {
        if self.scale < MIN_LEGIBLE_CELL {
            return;
        }
        for row in painting.tables.rows(&layer.table).iter().take(MAX_ITEMS) {
            let (Some((column, line)), Some(number)) = (painting.spot(layer.at, row), row.get(layer.number))
            else {
                continue;
            };
            let word = usize::try_from(*number).ok().and_then(|number| layer.words.get(number));
            let text = word.cloned().unwrap_or_else(|| number.to_string());
            let (part, size) = if layer.corner { (0.78, 0.3) } else { (0.5, 0.5) };
            write_text(painting, &text, (column as f64 + part, line as f64 + part), size, OUTLINE_COLOUR);
        }
    }
}

/// Returns true if a figure of the layer shares its cell with other figures side by side.
fn is_beside_others(layer: &Figures) -> bool {
    !(layer.small || layer.flat || layer.stacked)
}

/// Writes a short text around a point.
fn write_text(painting: &mut Painting<'_>, text: &str, (x, y): (f64, f64), size: f64, colour: &str) {
    let (x, y, size, text) =
        (format_number(x), format_number(y + size * 0.35), format_number(size), escape(text));
    painting.add(format_args!(
        "<text x=\"{x}\" y=\"{y}\" font-family=\"sans-serif\" font-weight=\"700\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{colour}\">{text}</text>"
    ));
}

/// Formats a number with at most two decimals.
fn format_number(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Escapes a text for an element or an attribute.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
