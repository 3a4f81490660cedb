//! The folders that the workshop works in.

use joute_generator::model::Api;
use std::path::{Path, PathBuf};

/// The folders of a checkout.
#[derive(Debug, Clone)]
pub struct Place {
    /// The checkout: `bindings/` and `engine/` are here.
    pub home: PathBuf,
    /// Everything that is built goes below this folder.
    pub target: PathBuf,
}

impl Place {
    /// `JOUTE_HOME`, or the checkout that this program was built in.
    ///
    /// # Errors
    /// A message if there is no checkout there.
    pub fn find() -> Result<Self, String> {
        let home = std::env::var_os("JOUTE_HOME").map(PathBuf::from);
        let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let home = home.unwrap_or(built_in);
        let home = home
            .canonicalize()
            .ok()
            .filter(|home| home.join("bindings/abi/Cargo.toml").is_file())
            .ok_or_else(|| {
                format!(
                    "{}: not a checkout of joute; set JOUTE_HOME to one, glue is compiled from it",
                    home.display()
                )
            })?;
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| home.join("target"), PathBuf::from);
        let target = if target.is_absolute() { target } else { home.join(target) };
        Ok(Place { home, target })
    }

    /// The cargo target folder of generated crates: the checkout's own, so that what both need is compiled once.
    pub fn cargo_target(&self) -> PathBuf {
        self.target.clone()
    }

    /// How the checkout compiles a release: sections of a `Cargo.toml`. Crates that are compiled in the same way, for
    /// another crate, are not compiled again.
    ///
    /// # Errors
    /// A message that names the file.
    pub fn release_profile(&self) -> Result<String, String> {
        let path = self.home.join("Cargo.toml");
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut inside = false;
        let mut profile = String::new();
        for line in text.lines() {
            if line.starts_with('[') {
                inside = line.starts_with("[profile.release");
            }
            if inside && !line.is_empty() && !line.starts_with('#') {
                profile.push_str(line);
                profile.push('\n');
            }
        }
        Ok(profile)
    }

    /// The folder of an API and a purpose (`kits`, `check`).
    pub fn work(&self, api: &Api, purpose: &str) -> PathBuf {
        self.target.join("joute").join(format!("{}-{:016x}", api.name, api.hash())).join(purpose)
    }
}

/// Waits until no other process fills this folder; for as long as the file is open, none does.
pub(crate) fn turn(work: &Path) -> Result<std::fs::File, String> {
    let path = work.join("lock");
    let fail = |error: std::io::Error| format!("{}: {error}", path.display());
    std::fs::create_dir_all(work).map_err(fail)?;
    let lock = std::fs::File::create(&path).map_err(fail)?;
    lock.lock().map_err(fail)?;
    Ok(lock)
}

/// Writes a file if its text changed, with its folders.
///
/// # Errors
/// A message that names the file.
pub fn write_if_changed(path: &Path, text: &str) -> Result<bool, String> {
    if std::fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(false);
    }
    let fail = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(fail)?;
    }
    std::fs::write(path, text).map_err(fail)?;
    Ok(true)
}
