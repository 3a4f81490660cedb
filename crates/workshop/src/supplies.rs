//! The files that a game adds to its kits: rules, maps, an example champion, and opponents.

use crate::error::{Result, at, read_text};
use crate::stock::Opponent;
use joute_generator::backend::{File, Language};
use joute_generator::kit::Supplies;
use joute_words::{Locale, site};
use std::path::{Path, PathBuf};

/// The parts of a game's kits that do not follow from its API. Paths are absolute or relative to the
/// checkout. A game without rules has none of them.
#[derive(Debug, Clone, Default)]
pub struct GameParts {
    /// The bundled opponents. Each is a pair of a folder name and the path of a source in C.
    pub opponents: &'static [(&'static str, &'static str)],
    /// The folder with an example champion for each language.
    pub examples: Option<&'static str>,
    /// The path of the rules for candidates, in Markdown.
    pub rules: Option<&'static str>,
    /// The official maps, each with its name and text. `None` if the game has no maps.
    pub maps: Option<&'static [(&'static str, &'static str)]>,
    /// The folders of the game's own drawing code for the viewer's page.
    pub painters: Vec<PathBuf>,
    /// The numbers of players that the game allows, in ascending order.
    pub players: Vec<usize>,
    /// The default number of players in a match.
    pub usual: Option<usize>,
    /// The names of the game's modes.
    pub modes: Vec<String>,
}

impl GameParts {
    /// Returns the opponents in the game's kits. There is at least one.
    pub(crate) fn opponents(&self, home: &Path) -> Vec<Opponent> {
        let of = |(name, source): &(&str, &str)| Opponent {
            name: (*name).to_owned(),
            source: Some(home.join(source)).filter(|source| source.is_file()),
        };
        if self.opponents.is_empty() {
            return vec![Opponent { name: "opponent".to_owned(), source: None }];
        }
        self.opponents.iter().map(of).collect()
    }

    /// Returns the additions to the kit of a language that do not follow from the game's API, and the
    /// files that contain them.
    pub(crate) fn supplies(
        &self,
        language: &Language,
        locale: Locale,
        home: &Path,
    ) -> Result<(Supplies, Vec<File>)> {
        let mut supplies = Supplies {
            maps: self.maps.is_some(),
            players: self.players.clone(),
            usual: self.usual,
            modes: self.modes.clone(),
            opponents: self.opponents.iter().skip(1).map(|(name, _)| (*name).to_owned()).collect(),
            ..Supplies::default()
        };
        let mut files = guide(locale, home)?;
        supplies.guide =
            files.iter().find(|file| file.path == "guide/index.md").map(|file| file.path.clone());
        if let Some(rules) = self.rules.map(|rules| home.join(rules)) {
            let name = rules.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.push(File::generated(&name, read_text(&rules)?));
            supplies.rules = Some(name);
        }
        let example = self.examples.map(|folder| home.join(folder).join(language.id).join(language.champion));
        if let Some(example) = example.filter(|example| example.is_file()) {
            let name = format!("examples/{}", language.champion);
            files.push(File::generated(&name, read_text(&example)?));
            supplies.example = Some(name);
        }
        for (name, text) in self.maps.into_iter().flatten() {
            files.push(File::generated(format!("maps/{name}.map"), *text));
        }
        Ok((supplies, files))
    }
}

/// Returns the pages of the candidates' guide, so that candidates can read without a network what
/// messages refer to.
fn guide(locale: Locale, home: &Path) -> Result<Vec<File>> {
    let folder = home.join("docs").join(site::guide_folder(locale));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(at(&folder))? {
        let path = entry.map_err(at(&folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".md") {
            files.push(File::generated(format!("guide/{name}"), read_text(&path)?));
        }
    }
    files.sort_by(|one, two| one.path.cmp(&two.path));
    Ok(files)
}
