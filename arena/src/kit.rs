//! A kit on the disk, as the arena reads it.

use crate::launch::Manifest;
use crate::output::plain;
use joute_words::Locale;
use std::path::{Path, PathBuf};

/// A kit that can play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kit {
    /// The kit's folder.
    pub folder: PathBuf,
    /// What its manifest says.
    pub manifest: Manifest,
    /// A command that replaces the launch table's: a debugger; it keeps the terminal.
    pub command: Option<String>,
    /// Variables for the champion's runtime, of [`lent`](crate::launch::lent); none in a league.
    pub lent: Vec<(&'static str, String)>,
}

impl Kit {
    /// Reads a built kit, for organisers.
    ///
    /// # Errors
    /// A message that names the folder and the cure.
    pub fn read(folder: &Path) -> Result<Self, String> {
        Self::read_for(folder, Locale::En)
    }

    /// As [`Kit::read`], for people who speak a language.
    ///
    /// # Errors
    /// As [`Kit::read`].
    pub fn read_for(folder: &Path, locale: Locale) -> Result<Self, String> {
        Ok(Kit {
            folder: folder.to_owned(),
            manifest: Manifest::read_for(folder, locale)?,
            command: None,
            lent: Vec::new(),
        })
    }

    /// The folder's name, for people: one line, and nothing that a terminal obeys.
    pub fn name(&self) -> String {
        Self::name_of(&self.folder)
    }

    /// The name of a kit in a folder, whatever is wrong with it.
    pub fn name_of(folder: &Path) -> String {
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        folder.file_name().map_or_else(|| "champion".into(), |name| plain(&name.to_string_lossy()))
    }
}
