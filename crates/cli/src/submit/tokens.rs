//! Stores the user's tokens for contest servers, in a private file for each server.

use crate::error::CommandError;
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};
use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{ErrorKind, Read as _, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The maximum size in bytes of a file with a token for a contest's server.
const MAX_TOKEN_FILE_SIZE: u64 = 4096;

/// The folder with a user's tokens for contest servers. It is `joute/tokens` in the user's
/// configuration folder.
pub struct Tokens(PathBuf);

impl Tokens {
    /// Returns the folder with the user's tokens for contest servers. The folder may not exist yet.
    ///
    /// # Errors
    /// Returns an error if there is no home folder.
    pub fn new() -> Result<Self, CommandError> {
        let set =
            |name| std::env::var_os(name).map(PathBuf::from).filter(|path: &PathBuf| path.is_absolute());
        let config = set("XDG_CONFIG_HOME").or_else(|| set("HOME").map(|home| home.join(".config")));
        let config = config.ok_or("neither XDG_CONFIG_HOME nor HOME is set: use --token-file")?;
        Ok(Tokens(config.join("joute/tokens")))
    }

    /// Returns the user's stored token for a contest's server. Its file contains the server's
    /// address and the token, each on a line.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or other users may read it.
    pub fn token_of(&self, url: &str) -> Result<Option<String>, CommandError> {
        let path = self.file(url);
        if !path.exists() {
            return Ok(None);
        }
        let text = read(&path)?;
        Ok(text.lines().nth(1).map(str::to_owned).filter(|_| text.lines().next() == Some(url)))
    }

    /// Returns the address of the contest's server whose token was stored last.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read.
    pub fn last_server(&self) -> Result<Option<String>, CommandError> {
        let Ok(found) = std::fs::read_dir(&self.0) else { return Ok(None) };
        let age = |path: &PathBuf| {
            path.metadata().and_then(|found| found.modified()).unwrap_or(SystemTime::UNIX_EPOCH)
        };
        let last = found.flatten().map(|entry| entry.path()).max_by_key(age);
        Ok(last.map(|path| read(&path)).transpose()?.and_then(|text| text.lines().next().map(str::to_owned)))
    }

    /// Stores the user's token for a contest's server in a file. Only the user can read the file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn store(&self, url: &str, token: &str) -> Result<(), CommandError> {
        let path = self.file(url);
        let fail = |error: std::io::Error| format!("{}: {error}", path.display());
        DirBuilder::new().recursive(true).mode(0o700).create(&self.0).map_err(fail)?;
        self.delete(url)?;
        // An existing file could be a link or be readable for others, so a new one is created.
        let mut file =
            OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path).map_err(fail)?;
        Ok(writeln!(file, "{url}\n{token}").map_err(fail)?)
    }

    /// Deletes the user's stored token for a contest's server, if there is one.
    ///
    /// # Errors
    /// Returns an error if the file cannot be deleted.
    pub fn delete(&self, url: &str) -> Result<(), CommandError> {
        let path = self.file(url);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(format!("{}: {error}", path.display()).into())
            }
            _ => Ok(()),
        }
    }

    fn file(&self, url: &str) -> PathBuf {
        let name: String = url
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() || "-.".contains(c) { c } else { '_' })
            .collect();
        self.0.join(name)
    }
}

/// Reads a contest's token from a file. Only its owner may be able to read the file.
///
/// # Errors
/// Returns an error if the file cannot be read or other users may read it.
pub fn read(path: &Path) -> Result<String, CommandError> {
    let fail = |error: std::io::Error| format!("{}: {error}", path.display());
    let file = File::open(path).map_err(fail)?;
    let mode = file.metadata().map_err(fail)?.permissions().mode();
    if mode & 0o077 != 0 {
        return Err(format!("{0}: other users may read this token; run chmod 600 {0}", path.display()).into());
    }
    let mut text = String::new();
    file.take(MAX_TOKEN_FILE_SIZE).read_to_string(&mut text).map_err(fail)?;
    Ok(text.trim().to_owned())
}

/// Hides the characters that are typed on the terminal, for example those of a token. They are
/// shown again when this value is dropped.
pub struct HiddenInput(Option<Termios>);

impl HiddenInput {
    pub fn new() -> Self {
        let before = tcgetattr(std::io::stdin()).ok();
        if let Some(mut without) = before.clone() {
            without.local_modes.remove(LocalModes::ECHO);
            // Some terminals cannot hide typed characters.
            let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, &without);
        }
        HiddenInput(before)
    }
}

impl Drop for HiddenInput {
    fn drop(&mut self) {
        if let Some(before) = &self.0 {
            let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, before);
            eprintln!();
        }
    }
}
