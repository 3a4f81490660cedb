//! Unpacks the archive that a candidate submitted: the candidate's files are extracted from untrusted bytes and
//! written to a fresh kit.
//!
//! *Invariant:* an archive only determines the content of files in its own kit. Names are checked before
//! anything is written. Owners, modes and times of the archive are ignored. Links, devices and sparse files are
//! refused. Files of the kit (its libraries, its programs, its manifest) cannot be replaced. Nothing is written
//! before the whole archive has been read and accepted.

mod archive;
mod source;
mod whole;
mod write;

pub use source::{packed_source, source_language};
pub use whole::all_files;
pub use write::write_kit;

use archive::{EntryKind, entries};
use joute_generator::backend::Language;
use joute_generator::language;
use joute_words::{Locale, archive as say};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// The language of the messages about refused archives when they are stored. Pages translate them
/// for the reader.
const EN: Locale = Locale::En;

/// The limits for an archive that a candidate submits. The archive and the files that are taken
/// from it are held in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArchiveBounds {
    /// The maximum size of the archive itself, in bytes.
    pub archive: u64,
    /// The maximum size of the decompressed archive, in bytes, including headers and all files that
    /// are left out.
    pub inflated: u64,
    /// The maximum number of files and folders in the archive.
    pub entries: usize,
    /// The maximum depth of nested folders in the archive.
    pub depth: usize,
    /// The maximum size of one file that is taken from the archive, in bytes.
    pub file: u64,
    /// The maximum total size of all files that are taken from the archive, in bytes.
    pub total: u64,
}

impl Default for ArchiveBounds {
    fn default() -> Self {
        ArchiveBounds {
            archive: 32 << 20,
            inflated: 256 << 20,
            entries: 4096,
            depth: 8,
            file: 16 << 20,
            total: 32 << 20,
        }
    }
}

/// The reason why a submitted archive was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnpackError {
    /// An error in the archive, with a message for the candidate.
    Archive(String),
    /// An error on this machine, such as a missing kit, with a message for the organiser.
    Internal(String),
}

impl std::fmt::Display for UnpackError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (UnpackError::Archive(why) | UnpackError::Internal(why)) = self;
        write!(f, "{why}")
    }
}

/// The files of a submitted archive that belong to the candidate and not to the kit.
#[derive(Debug, Clone)]
pub struct CandidateFiles {
    /// The programming language of the champion, determined by the name of the champion's file.
    pub language: &'static Language,
    /// The contents of the accepted files, by their path in the kit. Names are separated by `/`,
    /// and none is `..` or hidden.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The number of files of the archive that were left out because they belong to the kit or are
    /// hidden.
    pub left_out: usize,
    /// The left-out files of the kit that the candidate is known to have changed. The kit's own
    /// versions are used.
    pub changed: Vec<String>,
}

/// The file names that `make` prefers to the kit's `Makefile`. Such files of a candidate have no
/// effect in the contest, but would have one in the candidate's own kit.
const OTHER_MAKEFILES: [&str; 2] = ["GNUmakefile", "makefile"];

/// The folders that `make` creates in a kit. Files of a submitted archive in these folders are left
/// out, like those in the folders of a fresh kit.
const MADE: [&str; 5] = ["api", "bin", "build", "opponent", "target"];

/// Returns the programming language of the champion in a submitted archive, whether or not a kit
/// for this language exists.
///
/// # Errors
///
/// Returns the same errors as [`read`].
pub fn language(bytes: &[u8], bounds: &ArchiveBounds) -> Result<&'static Language, UnpackError> {
    let found = list_entries(bytes, bounds).map_err(UnpackError::Archive)?;
    root(&found).map(|(_, language)| language).map_err(UnpackError::Archive)
}

/// Returns the path and kind of every entry of a submitted archive.
fn list_entries(bytes: &[u8], bounds: &ArchiveBounds) -> Result<BTreeMap<String, EntryKind>, String> {
    if bytes.len() as u64 > bounds.archive {
        return Err(say::larger(EN, bounds.archive >> 20));
    }
    let mut found = BTreeMap::new();
    entries(bytes, bounds, &mut |path, kind, _| match found.insert(path.to_owned(), kind) {
        Some(before) if (before, kind) != (EntryKind::Folder, EntryKind::Folder) => Err(say::twice(EN, path)),
        _ => Ok(()),
    })?;
    Ok(found)
}

/// Reads the candidate's files from a submitted archive, a `.tar.gz` or `.tar`. The folder `kits`
/// contains fresh kits (`joute kits -o`), which show the files that belong to the kit. Nothing is
/// written.
///
/// # Errors
/// Returns an [`UnpackError`] that names the offending file of the archive. The name is untrusted, so
/// control characters in it must be replaced before it is shown.
pub fn read(bytes: &[u8], kits: &Path, bounds: &ArchiveBounds) -> Result<CandidateFiles, UnpackError> {
    let found = list_entries(bytes, bounds).map_err(UnpackError::Archive)?;
    let (root, language) = root(&found).map_err(UnpackError::Archive)?;
    let kit = fresh(kits, language).map_err(UnpackError::Internal)?;
    let theirs = |path: &str| {
        path.strip_prefix(&*root).filter(|path| !is_kits(&kit, path, language)).map(str::to_owned)
    };
    let files: BTreeSet<String> = found
        .iter()
        .filter(|(_, kind)| **kind != EntryKind::Folder)
        .filter_map(|(path, _)| theirs(path))
        .collect();
    for (path, kind) in &found {
        match kind {
            EntryKind::Other(what) if theirs(path).is_some() => {
                return Err(UnpackError::Archive(say::only_files(EN, path, what)));
            }
            _ => {}
        }
    }
    if let Some(other) = OTHER_MAKEFILES.iter().find(|other| files.contains(**other)) {
        let ours = joute_arena::launch::MAKEFILE;
        return Err(UnpackError::Archive(say::other_makefile(EN, other, ours)));
    }
    for path in &files {
        let mut above = Path::new(path).ancestors().skip(1);
        if above.any(|above| {
            above.to_str().is_some_and(|above| files.contains(above)) || kit.join(above).is_file()
        }) {
            return Err(UnpackError::Archive(say::in_a_file(EN, path)));
        }
    }
    let mut taken = CandidateFiles { language, files: BTreeMap::new(), left_out: 0, changed: Vec::new() };
    let mut left = bounds.total;
    entries(bytes, bounds, &mut |path, kind, content| {
        let Some(own) = theirs(path).filter(|_| kind == EntryKind::File) else {
            taken.left_out += usize::from(kind != EntryKind::Folder);
            let of_kit =
                path.strip_prefix(&*root).filter(|path| !path.contains('/')).map(|path| kit.join(path));
            if let Some(ours) = of_kit.filter(|ours| kind == EntryKind::File && ours.is_file()) {
                let ours = joute_untrusted::files::bytes(&ours, bounds.file)?;
                if !same(content, &ours)? {
                    taken.changed.push(path.to_owned());
                }
            }
            return Ok(());
        };
        let mut bytes = Vec::new();
        content.take(bounds.file + 1).read_to_end(&mut bytes).map_err(|error| format!("{path}: {error}"))?;
        let length = bytes.len() as u64;
        if length > bounds.file {
            return Err(say::large_file(EN, path, bounds.file >> 20));
        }
        left = left.checked_sub(length).ok_or_else(|| say::large_files(EN, path, bounds.total >> 20))?;
        taken.files.insert(own, bytes);
        Ok(())
    })
    .map_err(UnpackError::Archive)?;
    Ok(taken)
}

/// Returns true if a file of the archive has the same content as the kit's file.
fn same(content: &mut dyn std::io::Read, ours: &[u8]) -> Result<bool, String> {
    let mut theirs = Vec::new();
    let length = ours.len() as u64 + 1;
    content.take(length).read_to_end(&mut theirs).map_err(|error| error.to_string())?;
    Ok(theirs == ours)
}

/// Returns the path of the kit inside a submitted archive, with a final `/`, and the programming
/// language of the champion. The kit is at the top of the archive, or in its only folder.
fn root(found: &BTreeMap<String, EntryKind>) -> Result<(String, &'static Language), String> {
    let languages = || language::ALL.iter().map(|backend| backend.language());
    let at = |root: &str| -> Vec<&'static Language> {
        languages().filter(|language| found.contains_key(&format!("{root}{}", language.champion))).collect()
    };
    let tops: BTreeSet<&str> = found.keys().filter_map(|path| path.split('/').next()).collect();
    let folder = tops.first().filter(|_| tops.len() == 1).map(|top| format!("{top}/"));
    for root in [Some(String::new()), folder].into_iter().flatten() {
        match at(&root).as_slice() {
            [] => {}
            [language] => return Ok((root, language)),
            [one, other, ..] => {
                return Err(say::two_champions(EN, one.champion, other.champion));
            }
        }
    }
    let names: Vec<&str> = languages().map(|language| language.champion).collect();
    Err(say::no_champion(EN, names.join(", ")))
}

/// Returns the path of the fresh kit of a programming language, or an error if there is none.
fn fresh(kits: &Path, language: &Language) -> Result<PathBuf, String> {
    let kit = kits.join(language.id);
    match kit.join("joute.json").is_file() {
        true => Ok(kit),
        false => Err(format!(
            "{}: there is no kit for {} in this folder; joute kits -o creates kits",
            kit.display(),
            language.title
        )),
    }
}

/// Returns true if a path in a submitted archive belongs to the kit and not to the candidate.
fn is_kits(kit: &Path, path: &str, language: &Language) -> bool {
    let top = path.split('/').next().unwrap_or(path);
    let folder = kit.join(top).is_dir() || MADE.contains(&top);
    path != language.champion
        && (folder || path.split('/').any(|name| name.starts_with('.')) || kit.join(path).exists())
}
