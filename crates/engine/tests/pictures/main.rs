//! Tests that games of other contests can be drawn with a few lines of description. The results are
//! in `viewer/test/scenes/`, where the viewer's tests draw them. After an intended change, run
//! `JOUTE_BLESS=1 cargo test -p joute-engine --test pictures`.

mod blokus;
mod citrons;
mod labyrinth;
mod portals;

use joute_engine::scene::{Change, Scene, SceneTables};
use serde_json::json;
use std::path::Path;

/// A match as a viewer receives it. It has the first picture and the changes of each step.
struct Match {
    players: usize,
    locale: &'static str,
    scene: Scene,
    steps: Vec<Vec<Change>>,
}

/// A generator of pseudorandom numbers that are the same in every run.
struct Dice(u32);

impl Dice {
    fn below(&mut self, limit: i32) -> i32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((i64::from(self.0) * i64::from(limit)) >> 32) as i32
    }
}

/// Applies one step to the tables. Returns the changes that the step made.
fn step(tables: &mut SceneTables, act: impl FnOnce(&mut SceneTables)) -> Vec<Change> {
    act(tables);
    tables.take()
}

fn compare(name: &str, result: &Match) {
    result.scene.check().unwrap_or_else(|faults| panic!("{name}:\n{faults}"));
    let mut text = format!("{{\"players\":{},\"locale\":{:?},\n", result.players, result.locale);
    text += &format!("\"scene\":{},\n\"steps\":[\n", json!(result.scene));
    let steps: Vec<String> = result.steps.iter().map(|changes| json!(changes).to_string()).collect();
    text += &(steps.join(",\n") + "\n]}\n");
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../viewer/test/scenes").join(format!("{name}.json"));
    if std::env::var_os("JOUTE_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("the path has a parent folder"))
            .expect("the folder can be created");
        std::fs::write(&path, &text).expect("the scene can be written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        expected == text,
        "{} differs from the rendered picture; JOUTE_BLESS=1 replaces it",
        path.display()
    );
}

#[test]
fn portals_links_and_fields() {
    compare("portals", &portals::sample_match());
}

#[test]
fn diamonds_of_sight_and_several_figures_on_a_cell() {
    compare("citrons", &citrons::sample_match());
}

#[test]
fn pieces_of_many_cells_and_lines_that_go_up() {
    compare("blokus", &blokus::sample_match());
}

#[test]
fn ten_players_bombs_and_walls_that_look_alike() {
    compare("labyrinth", &labyrinth::sample_match());
}

/// Checks that the viewer's README mentions every name of the scene vocabulary. Each name must be
/// written there as it is in a replay.
#[test]
fn the_viewers_readme_lists_every_key() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../viewer/README.md");
    let page = std::fs::read_to_string(&page).expect("the README can be read");
    let is_documented = |word: &str| page.contains(&format!("`{word}`"));
    let source = concat!(include_str!("../../src/scene/look.rs"), include_str!("../../src/scene/parts.rs"));
    let mut found = 0;
    let (mut type_of, mut renamed) = ("", None);
    for line in source.lines().map(str::trim) {
        if let Some(rest) = line.strip_prefix("#[serde(rename = \"") {
            renamed = rest.split('"').next();
            continue;
        }
        let name = line.strip_prefix("pub ").unwrap_or(line);
        if let Some(rest) = name.strip_prefix("struct ").or(name.strip_prefix("enum ")) {
            type_of = rest.split(' ').next().unwrap_or("");
        } else if line.starts_with("impl ") {
            type_of = "";
        }
        // In `look_part!`, a field has no `pub` and its line ends with a semicolon.
        let field = line
            .strip_prefix("pub ")
            .or(line.ends_with(';').then_some(line))
            .and_then(|rest| rest.split_once(": "))
            .map(|(field, _)| renamed.take().unwrap_or(field).to_owned());
        let one = line.trim_end_matches(',');
        let is_variant = ["Layer", "Colour", "Texture", "Shape", "Seen"].contains(&type_of)
            && one.starts_with(|c: char| c.is_ascii_uppercase())
            && line.ends_with(',');
        let variant = is_variant.then(|| one.split('(').next().unwrap_or("").to_lowercase());
        let Some(word) = field.or(variant).filter(|word| !word.contains(' ')) else { continue };
        // A table is written as an object, `{"table":…}`.
        assert!(
            is_documented(&word) || page.contains(&format!("\"{word}\":")),
            "viewer/README.md does not document {word} of {type_of}"
        );
        found += 1;
    }
    assert!(found > 80, "only {found} names were found");
}
