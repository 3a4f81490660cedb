//! The manifest of a kit.

use crate::runtime::read_small;
use joute_words::{Locale, arena};
use std::path::Path;

/// The description of a kit (a candidate's folder made by joute), from its file `joute.json`. It
/// names the game, the language and the API.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
pub struct Manifest {
    /// The name of the game for which the kit was made.
    pub game: String,
    /// The id of the kit's programming language.
    pub language: String,
    /// The hash of the game's API for which the kit was made, in 16 hexadecimal digits.
    pub api: String,
    /// The language in which the kit's candidates read messages, `fr` or `en`.
    #[serde(default)]
    pub locale: String,
}

impl Manifest {
    /// Reads the manifest `joute.json` of a kit.
    ///
    /// # Errors
    /// Returns a message that names the folder and the cure.
    pub fn read(kit: &Path) -> Result<Self, String> {
        Self::read_for(kit, Locale::En)
    }

    /// Reads the manifest `joute.json` of a kit, with error messages in the given language.
    ///
    /// # Errors
    /// Returns the same errors as [`Manifest::read`].
    pub fn read_for(kit: &Path, locale: Locale) -> Result<Self, String> {
        let path = kit.join(crate::kit::MANIFEST);
        let text = read_small(&path).map_err(|error| arena::no_champion(locale, path.display(), error))?;
        serde_json::from_str(&text).map_err(|error| arena::no_manifest(locale, path.display(), error))
    }

    /// Returns the language in which the kit's candidates read messages.
    pub fn locale(&self) -> Locale {
        Locale::of(&self.locale)
    }
}
