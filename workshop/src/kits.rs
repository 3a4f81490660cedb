//! Writes kits: text from the generator, compiled files beside it.

use crate::library::install;
use crate::place::write_if_changed;
use joute_generator::backend::{Artifact, File, Owner};
use joute_generator::model::Api;
use std::path::{Path, PathBuf};

/// Writes a kit's files. A candidate's file that exists is left alone.
///
/// # Errors
/// A message that names the file.
pub fn write(folder: &Path, files: &[File]) -> Result<(), String> {
    for file in files {
        let path = folder.join(&file.path);
        if file.owner == Owner::Generator || !path.exists() {
            write_if_changed(&path, &file.text)?;
        }
    }
    Ok(())
}

/// The files whose text on disk is not what would be written now.
pub fn drift(folder: &Path, files: &[File]) -> Vec<PathBuf> {
    let stale = |file: &&File| {
        file.owner == Owner::Generator
            && !std::fs::read(folder.join(&file.path)).is_ok_and(|old| old == file.text.as_bytes())
    };
    files.iter().filter(stale).map(|file| folder.join(&file.path)).collect()
}

/// Puts the library and a language's compiled glue into a kit.
///
/// # Errors
/// A message that names the file.
pub fn furnish(folder: &Path, api: &Api, library_dir: &Path, artifacts: &[Artifact]) -> Result<(), String> {
    let library = format!("lib{}.so", api.name);
    install(&library_dir.join(&library), &folder.join("lib").join(&library))?;
    artifacts.iter().try_for_each(|artifact| install(&artifact.from, &folder.join(&artifact.to)))
}
