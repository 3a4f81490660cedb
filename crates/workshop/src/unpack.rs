//! Unpacks the archive that a candidate submitted: the candidate's files are extracted from
//! untrusted bytes and written to a fresh kit.
//!
//! *Invariant:* an archive only determines the content of files in its own kit. Names are
//! checked before anything is written. Owners, modes and times of the archive are ignored.
//! Links, devices and sparse files are refused. Files of the kit (its libraries, its programs,
//! its manifest) cannot be replaced. Nothing is written before the whole archive has been
//! read and accepted.

mod archive;
mod kit;
mod source;
mod whole;
mod write;

pub use kit::{KIT_BOUNDS, unpack_kit};
pub use source::{packed_source, source_language};
pub use whole::all_files;
pub use write::write_kit;

pub use archive::ArchiveBounds;
pub use write::CandidateFiles;

use crate::archive_error::ArchiveError;
use crate::error::Result;
use archive::{Budget, EntryKind, content, entries};
use joute_generator::backend::Language;
use joute_generator::language;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use write::fresh;

/// The file names that `make` prefers to the kit's `Makefile`. Such files of a candidate have no
/// effect in the contest, but would have one in the candidate's own kit.
const OTHER_MAKEFILES: [&str; 2] = ["GNUmakefile", "makefile"];

/// The folders that `make` creates in a kit. Files of a submitted archive in these folders are left
/// out, like those in the folders of a fresh kit.
const GENERATED_FOLDERS: [&str; 5] = ["api", "bin", "build", "opponent", "target"];

/// Returns the programming language of the champion in a submitted archive, whether or not a kit
/// for this language exists.
///
/// # Errors
///
/// Returns the same errors as [`read`].
pub fn language(bytes: &[u8], bounds: &ArchiveBounds) -> Result<&'static Language> {
    Ok(root(&list_entries(bytes, bounds)?)?.1)
}

/// Returns the path and kind of every entry of a submitted archive.
fn list_entries(bytes: &[u8], bounds: &ArchiveBounds) -> Result<BTreeMap<String, EntryKind>> {
    let mut kinds = BTreeMap::new();
    entries(bytes, bounds, &mut |path, kind, _| match kinds.insert(path.to_owned(), kind) {
        Some(before) if (before, kind) != (EntryKind::Folder, EntryKind::Folder) => {
            Err(ArchiveError::Twice { path: path.to_owned() }.into())
        }
        _ => Ok(()),
    })?;
    Ok(kinds)
}

/// Reads the candidate's files from a submitted archive, a `.tar.gz` or `.tar`. The folder `kits`
/// contains fresh kits (`joute kits -o`), which show the files that belong to the kit. Nothing is
/// written.
///
/// # Errors
/// Returns [`Error::Archive`] if the archive is refused, and other errors if the fault is this
/// machine's.
pub fn read(bytes: &[u8], kits: &Path, bounds: &ArchiveBounds) -> Result<CandidateFiles> {
    let kinds = list_entries(bytes, bounds)?;
    let (root, language) = root(&kinds)?;
    let kit = fresh(kits, language)?;
    let theirs = |path: &str| {
        path.strip_prefix(&*root).filter(|path| !is_kits(&kit, path, language)).map(str::to_owned)
    };
    let files: BTreeSet<String> = kinds
        .iter()
        .filter(|(_, kind)| **kind != EntryKind::Folder)
        .filter_map(|(path, _)| theirs(path))
        .collect();
    for (path, kind) in &kinds {
        match kind {
            EntryKind::Other(what) if theirs(path).is_some() => {
                return Err(ArchiveError::NotAFile { path: path.clone(), kind: what }.into());
            }
            _ => {}
        }
    }
    if let Some(path) = OTHER_MAKEFILES.into_iter().find(|other| files.contains(*other)) {
        return Err(ArchiveError::OtherMakefile { path }.into());
    }
    for path in &files {
        let mut above = Path::new(path).ancestors().skip(1);
        if above.any(|above| {
            above.to_str().is_some_and(|above| files.contains(above)) || kit.join(above).is_file()
        }) {
            return Err(ArchiveError::InsideFile { path: path.clone() }.into());
        }
    }
    let mut candidate_files =
        CandidateFiles { language, files: BTreeMap::new(), left_out: 0, changed: Vec::new() };
    let mut budget = Budget::new(bounds);
    entries(bytes, bounds, &mut |path, kind, reader| {
        let Some(own) = theirs(path).filter(|_| kind.is_file()) else {
            candidate_files.left_out += usize::from(kind != EntryKind::Folder);
            let of_kit =
                path.strip_prefix(&*root).filter(|path| !path.contains('/')).map(|path| kit.join(path));
            if let Some(ours) = of_kit.filter(|ours| kind.is_file() && ours.is_file()) {
                let ours = joute_untrusted::files::bytes(&ours, bounds.file)?;
                if content(path, reader, ours.len() as u64)? != ours {
                    candidate_files.changed.push(path.to_owned());
                }
            }
            return Ok(());
        };
        candidate_files.files.insert(own, budget.read(path, reader)?);
        Ok(())
    })?;
    Ok(candidate_files)
}

/// Returns the path of the kit inside a submitted archive, with a final `/`, and the programming
/// language of the champion. The kit is at the top of the archive, or in its only folder.
fn root(entries: &BTreeMap<String, EntryKind>) -> Result<(String, &'static Language)> {
    let languages = || language::ALL.iter().map(|backend| backend.language());
    let at = |root: &str| -> Vec<&'static Language> {
        languages().filter(|language| entries.contains_key(&format!("{root}{}", language.champion))).collect()
    };
    let tops: BTreeSet<&str> = entries.keys().filter_map(|path| path.split('/').next()).collect();
    let folder = tops.first().filter(|_| tops.len() == 1).map(|top| format!("{top}/"));
    for root in [Some(String::new()), folder].into_iter().flatten() {
        match at(&root).as_slice() {
            [] => {}
            [language] => return Ok((root, language)),
            [one, other, ..] => {
                return Err(ArchiveError::TwoChampions { one: one.champion, other: other.champion }.into());
            }
        }
    }
    let names: Vec<&str> = languages().map(|language| language.champion).collect();
    Err(ArchiveError::NoChampion { files: names.join(", ") }.into())
}

/// Returns true if a path in a submitted archive belongs to the kit and not to the candidate.
fn is_kits(kit: &Path, path: &str, language: &Language) -> bool {
    let top = path.split('/').next().unwrap_or(path);
    let folder = kit.join(top).is_dir() || GENERATED_FOLDERS.contains(&top);
    path != language.champion
        && (folder || path.split('/').any(|name| name.starts_with('.')) || kit.join(path).exists())
}
