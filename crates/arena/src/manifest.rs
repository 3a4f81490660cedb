//! Reads the manifest of a kit, the file `joute.json`.

use crate::kit_error::KitError;
use joute_untrusted::files::read_small;
use joute_words::Locale;
use serde::Deserialize as _;
use std::path::Path;

/// The name of the file that describes a kit: its game, language and API.
pub(crate) const MANIFEST: &str = "joute.json";

/// The contents of a kit's file `joute.json`. It names the game, the language and the API of the
/// kit.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
pub struct Manifest {
    /// The name of the game for which the kit was made.
    pub game: String,
    /// The id of the kit's programming language.
    pub language: String,
    /// The hash of the game's API in the kit, in 16 hexadecimal digits.
    pub api: String,
    /// The language of messages for the kit's candidates, if the manifest names one.
    #[serde(default, deserialize_with = "deserialize_locale")]
    pub locale: Option<Locale>,
}

impl Manifest {
    /// Reads the file `joute.json` of a kit.
    ///
    /// # Errors
    /// Returns an error if the file does not exist or is invalid. Its message
    /// says how to create one.
    pub fn read(kit: &Path) -> Result<Self, KitError> {
        Self::read_for(kit, Locale::En)
    }

    /// Reads the file `joute.json` of a kit, with error messages in the given language.
    ///
    /// # Errors
    /// Returns the same errors as [`Manifest::read`].
    pub fn read_for(kit: &Path, locale: Locale) -> Result<Self, KitError> {
        let path = kit.join(MANIFEST);
        match read_small(&path) {
            Ok(text) => {
                serde_json::from_str(&text).map_err(|error| KitError::Manifest { path, error, locale })
            }
            Err(error) => Err(KitError::NoManifest { path, error, locale }),
        }
    }

    /// Returns the language of messages for the kit's candidates. It is English by default.
    pub fn locale(&self) -> Locale {
        self.locale.unwrap_or(Locale::En)
    }
}

/// Deserializes the language of messages from its code. An unknown code stands for English, and an
/// empty one for no language.
pub(crate) fn deserialize_locale<'de, D>(deserializer: D) -> Result<Option<Locale>, D::Error>
where
    D: serde::Deserializer<'de>,
{
    let code = String::deserialize(deserializer)?;
    Ok((!code.is_empty()).then(|| Locale::from_code(&code).unwrap_or(Locale::En)))
}
