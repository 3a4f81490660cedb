//! Finds the versions of Python for which modules are built.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The minor versions of Python 3 that are searched for by name, such as `python3.11`. `python3`
/// itself may be any version.
const MINORS: std::ops::Range<u32> = 9..40;

/// The minor versions of Python 3 that portable kits serve, whether they are installed or not.
const PORTABLE_MINORS: std::ops::RangeInclusive<u32> = 9..=14;

/// The environment variable that lists the Python interpreters for which the extension module of kits
/// is built, separated by colons.
pub const PYTHONS_VARIABLE: &str = "JOUTE_PYTHONS";

/// Returns the Python interpreters for which the extension module of kits is built. They are those that
/// the environment variable `JOUTE_PYTHONS` lists, or the one that `PYTHON` names, or those of
/// [`find_all_pythons`]. A number such as `3.13` stands for a version that need not be installed.
/// `portable` kits serve each supported version. The interpreters are not run here;
/// [`Backend::glue`](joute_generator::backend::Backend::glue) runs them.
pub fn find_pythons(portable: bool) -> Vec<PathBuf> {
    let listed = variable(PYTHONS_VARIABLE).map(|list| std::env::split_paths(&list).collect());
    let named = || variable("PYTHON").map(|python| vec![python.into()]);
    listed.or_else(named).unwrap_or_else(|| {
        let mut interpreters = find_all_pythons();
        if portable {
            interpreters.extend(PORTABLE_MINORS.map(|minor| format!("3.{minor}").into()));
        }
        interpreters
    })
}

/// Returns the value of an environment variable that is not empty.
pub(crate) fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// Returns `python3`, every `python3.N` on the `PATH`, and those of pyenv, without duplicates. The first
/// one is the default `python3`.
pub fn find_all_pythons() -> Vec<PathBuf> {
    let mut interpreters = vec![PathBuf::from("python3")];
    let mut known_paths: BTreeSet<PathBuf> = BTreeSet::new();
    let path: Vec<PathBuf> = variable("PATH").iter().flat_map(std::env::split_paths).collect();
    known_paths
        .extend(path.iter().map(|folder| folder.join("python3")).find_map(|file| file.canonicalize().ok()));
    let kept = variable("PYENV_ROOT")
        .map(PathBuf::from)
        .or_else(|| Some(Path::new(&variable("HOME")?).join(".pyenv")));
    let kept = kept.and_then(|root| std::fs::read_dir(root.join("versions")).ok());
    let mut kept: Vec<PathBuf> =
        kept.into_iter().flatten().flatten().map(|version| version.path().join("bin")).collect();
    kept.sort();
    for folder in path.iter().chain(&kept) {
        for file in MINORS.map(|minor| folder.join(format!("python3.{minor}"))) {
            if let Ok(file) = file.canonicalize()
                && known_paths.insert(file.clone())
            {
                interpreters.push(file);
            }
        }
    }
    interpreters
}
