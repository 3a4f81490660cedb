//! The files that a game adds to its kits: rules, maps, an example champion, and opponents.

use crate::games::{RegisteredGame, all};
use joute_generator::backend::{File, Language};
use joute_generator::kit::Supplies;
use joute_generator::model::Api;
use joute_workshop::stock::Opponent;
use std::path::{Path, PathBuf};

fn row(api: &Api) -> Option<&'static RegisteredGame> {
    all().find(|row| row.name == api.name)
}

/// Returns the opponents in a game's kits. There is at least one.
pub fn opponents(api: &Api, home: &Path) -> Vec<Opponent> {
    let of = |(name, source): &(&str, &str)| Opponent {
        name: (*name).to_owned(),
        source: Some(home.join(source)).filter(|source| source.is_file()),
    };
    let named = row(api).map_or(&[][..], |row| row.opponents);
    if named.is_empty() {
        return vec![Opponent { name: "opponent".to_owned(), source: None }];
    }
    named.iter().map(of).collect()
}

/// Returns a game's additions to the kit of a language, such as opponents and maps. Also returns
/// the additional files.
///
/// # Errors
/// Returns a message that names a file of the game's row that cannot be read.
pub fn supplies(api: &Api, language: &Language, home: &Path) -> Result<(Supplies, Vec<File>), String> {
    let Some(row) = row(api) else { return Ok(Default::default()) };
    let mut supplies = Supplies {
        maps: row.maps.is_some(),
        players: row.shape.seats.all().collect(),
        usual: Some(row.shape.seats("")?.default_number()),
        modes: row.shape.modes.iter().map(|mode| mode.name.to_owned()).collect(),
        opponents: row.opponents.iter().skip(1).map(|(name, _)| (*name).to_owned()).collect(),
        ..Supplies::default()
    };
    let mut files = Vec::new();
    let read = |path: PathBuf| {
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    if let Some(rules) = row.rules.map(|rules| home.join(rules)) {
        let name = rules.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.push(File::generated(&name, read(rules)?));
        supplies.rules = Some(name);
    }
    let example = row.examples.map(|folder| home.join(folder).join(language.id).join(language.champion));
    if let Some(example) = example.filter(|example| example.is_file()) {
        let name = format!("examples/{}", language.champion);
        files.push(File::generated(&name, read(example)?));
        supplies.example = Some(name);
    }
    for (name, text) in row.maps.iter().flat_map(|maps| (maps.official)()) {
        files.push(File::generated(format!("maps/{name}.map"), *text));
    }
    Ok((supplies, files))
}
