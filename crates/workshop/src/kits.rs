//! Writes kits: generated text, and the compiled files beside it.

use crate::checkout::write_if_changed;
use crate::error::{Error, Result};
use crate::stock::Stock;
use joute_generator::backend::{Artifact, File, Owner};
use joute_generator::model::Api;
use std::path::{Path, PathBuf};

/// Writes the generated files of a kit to its folder. Existing files that candidates edit are not
/// changed.
///
/// # Errors
/// Returns an error if a file cannot be written.
pub fn write(folder: &Path, files: &[File]) -> Result<()> {
    for file in files {
        let path = folder.join(&file.path);
        if file.owner == Owner::Generator || !path.exists() {
            write_if_changed(&path, &file.text)?;
        }
    }
    Ok(())
}

/// Returns the generated files of a kit whose contents on disk differ from the contents that would
/// be written now.
pub fn drift(folder: &Path, files: &[File]) -> Vec<PathBuf> {
    let stale = |file: &&File| {
        let path = folder.join(&file.path);
        match file.owner {
            Owner::Generator => !std::fs::read(path).is_ok_and(|old| old == file.text.as_bytes()),
            Owner::Candidate => !path.exists(),
        }
    };
    files.iter().filter(stale).map(|file| folder.join(&file.path)).collect()
}

/// Copies the game's library and a programming language's compiled glue code into a kit.
///
/// # Errors
/// Returns an error if a file cannot be copied.
pub fn install_library(folder: &Path, api: &Api, library_dir: &Path, artifacts: &[Artifact]) -> Result<()> {
    let library = format!("lib{}.so", api.name);
    place_file(&library_dir.join(&library), &folder.join("lib").join(&library))?;
    artifacts.iter().try_for_each(|artifact| place_file(&artifact.from, &folder.join(&artifact.to)))
}

/// Copies the bundled opponents, the program for candidates and the viewer into a kit.
///
/// # Errors
/// Returns an error if a file cannot be copied or written.
pub fn install_stock(folder: &Path, stock: &Stock) -> Result<()> {
    for opponent in &stock.opponents {
        let name = opponent.file_name().unwrap_or_default();
        for file in ["champion", "joute.json"] {
            place_file(&opponent.join(file), &folder.join(name).join(file))?;
        }
    }
    if let Some(viewer) = &stock.viewer {
        place_file(viewer, &folder.join("bin").join(crate::viewer::PAGE_FILE))?;
    }
    write_if_changed(&folder.join("lib/glibc"), &format!("{}\n", stock.glibc))?;
    place_file(&stock.player, &folder.join("bin/joute"))
}

/// The size in bytes above which compiled files of a kit are hard-linked, where possible, and not
/// copied. Programs of this size are never modified in place.
const LINKED_FILE_SIZE: u64 = 4 << 20;

/// Returns true if both paths name the same file of a kit, or if one is a copy made by
/// [`place_file`]. Only the sizes and the modification times are compared.
fn same_file(from: &Path, to: &Path) -> bool {
    let (Ok(from), Ok(to)) = (std::fs::metadata(from), std::fs::metadata(to)) else { return false };
    from.len() == to.len() && from.modified().ok() == to.modified().ok()
}

/// Copies or links a compiled file to its place in a kit, unless it is already there. A copy gets
/// the modification time of its original.
pub(crate) fn place_file(from: &Path, to: &Path) -> Result<()> {
    if same_file(from, to) {
        return Ok(());
    }
    let fail = |source| Error::Copy { from: from.to_owned(), to: to.to_owned(), source };
    if let Some(folder) = to.parent() {
        std::fs::create_dir_all(folder).map_err(fail)?;
    }
    // A running champion may have the old file mapped, so the file is replaced and not overwritten.
    let new_folder =
        to.with_file_name(format!(".{}.new", to.file_name().unwrap_or_default().to_string_lossy()));
    let _ = std::fs::remove_file(&new_folder);
    let large = std::fs::metadata(from).is_ok_and(|data| data.len() > LINKED_FILE_SIZE);
    if large && std::fs::hard_link(from, &new_folder).is_ok() {
        return std::fs::rename(&new_folder, to).map_err(fail);
    }
    std::fs::copy(from, &new_folder).map_err(fail)?;
    let time = std::fs::metadata(from).and_then(|data| data.modified()).map_err(fail)?;
    std::fs::File::options()
        .write(true)
        .open(&new_folder)
        .and_then(|file| file.set_modified(time))
        .map_err(fail)?;
    std::fs::rename(&new_folder, to).map_err(fail)
}
