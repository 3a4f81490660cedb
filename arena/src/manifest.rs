//! What a kit says it is.

use crate::runtime::read_small;
use joute_words::{Locale, arena};
use std::path::Path;

/// What `joute.json` in a kit says.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
pub struct Manifest {
    /// The game's name.
    pub game: String,
    /// The language's id.
    pub language: String,
    /// The API's hash, 16 hex digits.
    pub api: String,
    /// The candidates' language, `fr` or `en`.
    #[serde(default)]
    pub locale: String,
}

impl Manifest {
    /// Reads the manifest of a kit.
    ///
    /// # Errors
    /// A message that names the folder and the cure.
    pub fn read(kit: &Path) -> Result<Self, String> {
        Self::read_for(kit, Locale::En)
    }

    /// Like [`Manifest::read`], with messages in a language.
    ///
    /// # Errors
    /// As [`Manifest::read`].
    pub fn read_for(kit: &Path, locale: Locale) -> Result<Self, String> {
        let path = kit.join(crate::kit::MANIFEST);
        let text = read_small(&path).map_err(|error| arena::no_champion(locale, path.display(), error))?;
        serde_json::from_str(&text).map_err(|error| arena::no_manifest(locale, path.display(), error))
    }

    /// The candidates' language.
    pub fn locale(&self) -> Locale {
        Locale::of(&self.locale)
    }
}
