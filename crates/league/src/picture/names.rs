//! The colours and outlines that a look names. They are copies of those in the viewer's files
//! `style/colours.css`, `teams.ts`, `painter/colours.ts` and `painter/shapes.ts`. A test compares them.

use joute_engine::scene::{Colour, FigureShape, Paint};

/// The colour of the outlines of figures, and of dark parts of drawings.
pub(super) const OUTLINE_COLOUR: &str = "#221f1b";

/// The colour of light parts of drawings.
const LIGHT_COLOUR: &str = "#ffffff";

/// The colours of players.
const TEAM_COLOURS: [&str; 10] = [
    "#1f6fd6", "#d96a00", "#0b8a74", "#8a3fb8", "#c2185b", "#6a7300", "#0089b3", "#7a4a21", "#d45fa5",
    "#4b4f57",
];

/// The outlines of players' figures, in a square of size 24.
const TEAM_SHAPES: [&str; 10] = [
    "M12 1.5a10.5 10.5 0 1 0 .01 0z",
    "M2.5 2.5h19v19h-19z",
    "M12 1L23.5 22H.5z",
    "M12 .5L23.5 12L12 23.5L.5 12z",
    "M8 1.5h8V8h6.5v8H16v6.5H8V16H1.5V8H8z",
    "M12 .5l3.4 7.4 8.1.9-6 5.5 1.6 8-7.1-4-7.1 4 1.6-8-6-5.5 8.1-.9z",
    "M1.5 2h21L12 23.5z",
    "M6.2 2h11.6L23.5 12l-5.7 10H6.2L.5 12z",
    "M2.5 2h19v9c0 6.5-4.5 10-9.5 12-5-2-9.5-5.5-9.5-12z",
    "M2 2h20l-6.5 10L22 22H2l6.5-10z",
];

/// Returns the hexadecimal code of a named colour.
pub(super) const fn hex_colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Plain => "#f3eee2",
        Colour::Ink => "#2a2723",
        Colour::Grey => "#8b857c",
        Colour::Brown => "#9a6a3c",
        Colour::Red => "#d2453a",
        Colour::Orange => "#e58a2b",
        Colour::Yellow => "#ecc94b",
        Colour::Green => "#6aa764",
        Colour::Teal => "#3aa598",
        Colour::Blue => "#6ba6da",
        Colour::Purple => "#8f6bc4",
        Colour::Pink => "#e08bb5",
    }
}

/// Returns the colour of a player.
pub(super) fn team(player: usize) -> &'static str {
    TEAM_COLOURS[player % TEAM_COLOURS.len()]
}

/// Returns the colour of something that may belong to a player.
pub(super) fn owner_colour(player: Option<usize>, colour: Colour) -> &'static str {
    player.map_or_else(|| hex_colour(colour), team)
}

/// Returns the colour of letters on a colour: dark on light colours and light on dark ones.
pub(super) fn on_colour(ground_colour: &str) -> &'static str {
    let part =
        |at: usize| ground_colour.get(at..at + 2).and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let [red, green, blue] = [1, 3, 5].map(|at| part(at).unwrap_or(0));
    // The weights of the luminance of sRGB, without its gamma.
    if 2126 * red + 7152 * green + 722 * blue > 150 * 10_000 { OUTLINE_COLOUR } else { LIGHT_COLOUR }
}

/// Returns the colour of a path of a drawing. `own_colour` is the colour of the
/// item with the drawing.
pub(super) fn painted<'a>(paint: &Paint, own_colour: &'a str) -> &'a str {
    match paint {
        Paint::Own => own_colour,
        Paint::Dark => OUTLINE_COLOUR,
        Paint::Light => LIGHT_COLOUR,
        Paint::Named(colour) => hex_colour(*colour),
    }
}

/// Returns the outline of a figure in a square of size 24. Each player's figures have their own
/// outline. The outline is empty for a figure that consists of a drawing alone.
pub(super) fn outline(shape: FigureShape, player: Option<usize>) -> &'static str {
    match shape {
        FigureShape::Team => TEAM_SHAPES[player.unwrap_or(0) % TEAM_SHAPES.len()],
        FigureShape::Disc => "M12 2a10 10 0 1 0 .01 0z",
        FigureShape::Square => "M3 3h18v18H3z",
        FigureShape::Triangle => "M12 1.5L23 21.5H1z",
        FigureShape::Diamond => "M12 .8L23.2 12L12 23.2L.8 12z",
        FigureShape::Hexagon => TEAM_SHAPES[7],
        FigureShape::Star => TEAM_SHAPES[5],
        FigureShape::Cross => TEAM_SHAPES[4],
        FigureShape::Ring => "M12 2a10 10 0 1 0 .01 0zM12 7.5a4.5 4.5 0 1 1-.01 0z",
        FigureShape::Drop => "M12 1C15 6 20 10 20 15a8 8 0 0 1-16 0C4 10 9 6 12 1z",
        FigureShape::Flag => "M4 1h2.5v1.5h14l-4 5 4 5h-14V23H4z",
        FigureShape::Bomb => "M10.5 6.5h3V4h3.5V2h-5.5v4.5M12 6.3a8.3 8.3 0 1 0 .01 0z",
        FigureShape::Blast => {
            "M12 1l2.5 5.5L20 3.5l-1.5 6 5 2.5-5 2.5 1.5 6-5.5-3L12 23l-2.5-5.5-5.5 3 1.5-6-5-2.5 5-2.5-1.5-6 5.5 3z"
        }
        FigureShape::Blank => "",
    }
}

#[cfg(test)]
mod tests {
    use super::{LIGHT_COLOUR, OUTLINE_COLOUR, TEAM_COLOURS, TEAM_SHAPES, hex_colour, outline};
    use joute_engine::scene::{Colour, FigureShape};
    use serde::de::DeserializeOwned;

    /// Returns the text of a source file of the viewer. Zeros at the end of decimals are removed.
    fn viewer(file: &str) -> String {
        let path = format!("{}/../../viewer/src/{file}", env!("CARGO_MANIFEST_DIR"));
        let mut short = String::new();
        let mut in_decimals = false;
        for letter in std::fs::read_to_string(path).expect("the viewer's file can be read").chars() {
            if in_decimals && !letter.is_ascii_digit() {
                short.truncate(short.trim_end_matches('0').len());
            }
            in_decimals = letter == '.' || in_decimals && letter.is_ascii_digit();
            short.push(letter);
        }
        short
    }

    /// Returns the entries `name: "value",` of a table in a source file. Lines whose name is not a value of
    /// the type `T` are left out.
    fn table<T: DeserializeOwned>(source: &str) -> Vec<(T, &str)> {
        let pairs = source.lines().filter_map(|line| line.trim().strip_suffix("\",")?.split_once(": \""));
        pairs.filter_map(|(name, value)| Some((serde_json::from_value(name.into()).ok()?, value))).collect()
    }

    #[test]
    fn colours_and_outlines_are_those_of_the_viewer() {
        let (style, teams) = (viewer("style/colours.css"), viewer("teams.ts"));
        for (player, (colour, shape)) in TEAM_COLOURS.iter().zip(TEAM_SHAPES).enumerate() {
            let line = format!("--team{player}: {colour};");
            assert!(style.contains(&line), "{line} is not in colours.css");
            assert!(teams.contains(&format!("\"{shape}\"")), "{shape} is not in teams.ts");
        }
        let colours = viewer("painter/colours.ts");
        // The second table has the colours of dark pages.
        let (light, _) = colours.split_once("};").expect("the file has two tables");
        let entries: Vec<(Colour, &str)> = table(light);
        assert_eq!(entries.len(), 12, "{entries:?}");
        for (colour, value) in entries {
            assert_eq!(hex_colour(colour), value, "{colour:?}");
        }
        for value in [OUTLINE_COLOUR, LIGHT_COLOUR] {
            assert!(colours.contains(&format!("\"{value}\"")), "{value} is not in colours.ts");
        }
        let shapes = viewer("painter/shapes.ts");
        let entries: Vec<(FigureShape, &str)> = table(&shapes);
        assert_eq!(entries.len(), 13, "{entries:?}");
        for (shape, value) in entries {
            assert_eq!(outline(shape, None), value, "{shape:?}");
        }
    }
}
