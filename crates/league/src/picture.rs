//! Small pictures of the board at the end of a match, as SVG. They are made from a replay's tables
//! and its look, without a browser. `viewer/src/painter` draws the same tables in full.
//!
//! *Decision:* A picture is for recognising a match in a list, so it leaves out textures, marks,
//! badges and numbers on figures. Its colours are always those of the viewer's light theme, because
//! some browsers do not tell an image which theme its page has.

mod items;
mod names;
mod paint;
mod tables;

use joute_engine::scene::Scene;
use serde::Deserialize;
use std::collections::BTreeMap;
use tables::FinalTables;

/// The maximum size in bytes of a picture. A larger picture is left out, because a list of matches
/// shows many pictures.
pub const MAX_PICTURE_SIZE: usize = 128 << 10;

/// The part of a replay's first line that a picture needs.
#[derive(Deserialize)]
struct Header {
    scene: Option<Scene>,
}

/// The part of a replay's step that a picture needs.
#[derive(Deserialize)]
struct Step {
    #[serde(default)]
    drawn: Vec<ChangedRows>,
}

/// The rows that one change of a step replaces, by table.
#[derive(Deserialize)]
struct ChangedRows {
    #[serde(default)]
    rows: BTreeMap<String, Vec<Vec<i32>>>,
}

/// Returns a picture of the board at the end of a match, from the text of its replay. Returns `None`
/// if the replay has no look, is not complete, or if the picture would be larger than [`MAX_PICTURE_SIZE`].
pub fn final_board(replay: &str) -> Option<String> {
    let mut lines = replay.lines();
    let header: Header = serde_json::from_str(lines.next()?).ok()?;
    let scene = header.scene?;
    let look = scene.look?;
    let mut tables = FinalTables::new(scene.tables);
    for line in lines {
        let step: Step = serde_json::from_str(line).ok()?;
        for (table, rows) in step.drawn.into_iter().flat_map(|drawn| drawn.rows) {
            tables.replace(&table, rows);
        }
    }
    Some(paint::paint(&look, &tables)).filter(|svg| svg.len() <= MAX_PICTURE_SIZE)
}

#[cfg(test)]
mod tests {
    use super::final_board;
    use joute_engine::scene::{At, Colour, Figures, Layer, Look, Outlines, Scene, Table, Tile, Tiles};
    use serde_json::json;

    /// Returns the text of a replay on a board of 3 by 2 cells, with one step.
    fn replay(look: Look, step: &serde_json::Value) -> String {
        let tables = [
            ("ground".to_owned(), Table::Grid(vec![0, 1, 1, 0, 0, 0])),
            ("robots".to_owned(), Table::Rows(vec![vec![7, 0, 0, 1], vec![8, 2, 1, 0]])),
        ];
        let scene = Scene { tables: tables.into(), ..Scene::default() }.looks(look);
        let header = json!({ "joute": 2, "scene": scene });
        [header.to_string(), json!({ "drawn": [step] }).to_string(), json!({ "scores": [1] }).to_string()]
            .join("\n")
    }

    fn look() -> Look {
        let mut robots = Figures { table: "robots".into(), player: Some(3), ..Figures::default() };
        robots.at = At::place(1, 2);
        let mut ground = Tiles { table: "ground".into(), ..Tiles::default() };
        ground.tiles =
            vec![Tile::new(1, "wall").colour(Colour::Grey), Tile::new(2, "sea").colour(Colour::Blue)];
        Look {
            columns: 3,
            lines: 2,
            layers: vec![Layer::Tiles(ground), Layer::Figures(robots)],
            ..Look::default()
        }
    }

    #[test]
    fn a_picture_shows_the_board_after_the_last_step() {
        let change = json!({ "rows": { "ground": [[5, 2]], "robots": [[7], [8, 1, 0, 0]] } });
        let svg = final_board(&replay(look(), &change)).expect("the final board can be drawn");
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 3 2\""), "{svg}");
        assert!(
            svg.contains("fill=\"#8b857c\" d=\"M1 0h2v1h-2z\""),
            "neighbouring walls are drawn as one shape: {svg}"
        );
        assert!(
            svg.contains("fill=\"#6ba6da\" d=\"M2 1h1v1h-1z\""),
            "the step changed the ground of this cell: {svg}"
        );
        assert_eq!(svg.matches("<use").count(), 1, "robot 7 was removed: {svg}");
        assert!(svg.contains("fill=\"#1f6fd6\""), "robot 8 has the colour of player 0: {svg}");
    }

    #[test]
    fn areas_have_borders() {
        let mut areas = Outlines { table: "ground".into(), ..Outlines::default() };
        areas.players = Some(1);
        let look = Look { columns: 3, lines: 2, layers: vec![Layer::Outlines(areas)], ..Look::default() };
        let svg = final_board(&replay(look, &json!({}))).expect("the final board can be drawn");
        // The area of two cells has six edges, and no edge between the two cells.
        let edges = svg.split("stroke=\"#1f6fd6\"").nth(1).expect("the picture has a border");
        let path = edges
            .split_once(" d=\"")
            .and_then(|(_, rest)| rest.split_once('"'))
            .expect("the request has a path")
            .0;
        assert_eq!(path.matches('M').count(), 6, "{path}");
    }

    #[test]
    fn texts_of_a_look_are_escaped() {
        let mut look = look();
        let Some(Layer::Figures(robots)) = look.layers.last_mut() else {
            unreachable!("the symbol is a figure")
        };
        robots.letter = "<&".into();
        let svg = final_board(&replay(look, &json!({}))).expect("the final board can be drawn");
        assert!(svg.contains("&lt;&amp;") && !svg.contains("<&"), "{svg}");
    }

    #[test]
    fn games_without_a_board_have_no_picture() {
        assert_eq!(final_board(""), None);
        assert_eq!(final_board("{\"joute\":2}\n{\"scores\":[1]}"), None, "a replay without pictures");
        let incomplete = replay(look(), &json!({}));
        assert_eq!(
            final_board(&incomplete[..incomplete.len() - 3]),
            None,
            "a replay that ends within a line"
        );
        let mut lines = Tiles { table: "big".into(), ..Tiles::default() };
        lines.tiles = (0..400)
            .map(|value| {
                Tile::new(value, "x").colour(if value % 2 == 0 { Colour::Red } else { Colour::Blue })
            })
            .collect();
        let grid = Table::Grid((0..128 * 128).map(|cell| cell % 2 + cell / 128 % 2).collect());
        let look = Look { columns: 128, lines: 128, layers: vec![Layer::Tiles(lines)], ..Look::default() };
        let scene = Scene { tables: [("big".to_owned(), grid)].into(), ..Scene::default() }.looks(look);
        assert_eq!(final_board(&json!({ "scene": scene }).to_string()), None, "a picture that is too large");
    }
}
