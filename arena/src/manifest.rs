//! The manifest of a kit.

use crate::runtime::read_small;
use joute_words::{Locale, arena};
use std::path::Path;

/// The contents of `joute.json` in a kit.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
pub struct Manifest {
    /// The game's name.
    pub game: String,
    /// The id of the language.
    pub language: String,
    /// The hash of the API in 16 hexadecimal digits.
    pub api: String,
    /// The candidates' language, `fr` or `en`.
    #[serde(default)]
    pub locale: String,
}

impl Manifest {
    /// Reads the manifest of a kit.
    ///
    /// # Errors
    /// Returns a message that names the folder and the cure.
    pub fn read(kit: &Path) -> Result<Self, String> {
        Self::read_for(kit, Locale::En)
    }

    /// Reads the manifest of a kit, with messages in the given language.
    ///
    /// # Errors
    /// Returns the same errors as [`Manifest::read`].
    pub fn read_for(kit: &Path, locale: Locale) -> Result<Self, String> {
        let path = kit.join(crate::kit::MANIFEST);
        let text = read_small(&path).map_err(|error| arena::no_champion(locale, path.display(), error))?;
        serde_json::from_str(&text).map_err(|error| arena::no_manifest(locale, path.display(), error))
    }

    /// Returns the candidates' language.
    pub fn locale(&self) -> Locale {
        Locale::of(&self.locale)
    }
}
