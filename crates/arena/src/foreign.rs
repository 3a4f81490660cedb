//! The players that are not kits. A manifest says how to build and start them.

use crate::kit_error::KitError;
use crate::launch::{Launch, LaunchError, ProgramError, runs_programs, settings_of_all};
use crate::manifest::deserialize_locale;
use crate::protocol::Protocol;
use crate::runtime::{on_path, readable_paths};
use joute_jail::DEFAULT_PATH;
use joute_launch::Languages;
use joute_untrusted::files::read_small;
use joute_untrusted::text::single_line;
use joute_words::Locale;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The name of the file that describes a foreign player. A foreign player is a program made without
/// a language kit.
pub const MANIFEST: &str = "player.toml";

/// A foreign player: a program made without a language kit. Its file `player.toml` contains the
/// commands that build and start it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foreign {
    /// The protocol that the player uses: text lines, or bytes over TCP.
    pub speaks: Protocol,
    /// The command that builds the player, as a list of words. The list is empty if there is
    /// nothing to build.
    pub build: Vec<String>,
    /// The command that starts the player, as a list of words.
    pub run: Vec<String>,
    /// The Debian packages that the player needs, to be built and to run.
    pub packages: Vec<String>,
    /// The name of the player, or None if it has its folder's name.
    pub name: Option<String>,
}

/// The contents of a player's file `player.toml`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    pub game: String,
    pub speaks: Protocol,
    #[serde(default)]
    pub language: Option<String>,
    #[serde(default, deserialize_with = "deserialize_locale")]
    pub locale: Option<Locale>,
    #[serde(default)]
    build: Vec<String>,
    run: Vec<String>,
    #[serde(default)]
    packages: Vec<String>,
}

impl File {
    /// Reads the file `player.toml` of a program made without a language kit.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or parsed, or if an entry is invalid. Its
    /// message is in the given language.
    pub(crate) fn read(folder: &Path, locale: Locale) -> Result<Self, KitError> {
        let path = folder.join(MANIFEST);
        let fail = |error: String| {
            let reason = single_line(error.trim());
            KitError::Player { path: path.clone(), reason, locale }
        };
        let text = read_small(&path).map_err(|error| fail(error.to_string()))?;
        let file: File = toml::from_str(&text).map_err(|error| fail(error.message().to_owned()))?;
        if file.run.first().is_none_or(String::is_empty) {
            return Err(fail("run = []".into()));
        }
        let odd = |name: &&String| {
            let plain = |letter: u8| letter.is_ascii_alphanumeric() || b"+-.:".contains(&letter);
            !name.bytes().all(plain) || !name.starts_with(|first: char| first.is_ascii_alphanumeric())
        };
        if let Some(name) = file.packages.iter().find(odd) {
            return Err(fail(format!("packages: {name:?}")));
        }
        Ok(file)
    }

    pub(crate) fn foreign(self) -> Foreign {
        let File { speaks, build, run, packages, .. } = self;
        Foreign { speaks, build, run, packages, name: None }
    }
}

impl Foreign {
    /// Creates a player from a command that a user typed. The shell runs the command in the current
    /// folder.
    pub fn by_command(speaks: Protocol, words: &str) -> Self {
        let script = format!("exec {words} \"$@\"");
        Foreign {
            speaks,
            build: Vec::new(),
            run: vec!["/bin/sh".into(), "-c".into(), script, "sh".into()],
            packages: Vec::new(),
            name: Some(words.to_owned()),
        }
    }

    /// Returns the command that starts the player's program. The arguments in `extra_args`
    /// come after its own.
    ///
    /// # Errors
    ///
    /// Returns a [`LaunchError`] if the player is not built, or if this machine lacks the program.
    pub fn launch(
        &self,
        folder: &Path,
        languages: Languages,
        extra_args: Vec<String>,
    ) -> Result<Launch, LaunchError> {
        self.command(&self.run, folder, languages, extra_args)
    }

    /// Returns the command that builds the player's program.
    ///
    /// # Errors
    /// Returns the same errors as [`Foreign::launch`].
    pub fn building(&self, folder: &Path, languages: Languages) -> Result<Launch, LaunchError> {
        let mut launch = self.command(&self.build, folder, languages, Vec::new())?;
        launch.allow_compilers(languages);
        Ok(launch)
    }

    fn command(
        &self,
        words: &[String],
        folder: &Path,
        languages: Languages,
        extra_args: Vec<String>,
    ) -> Result<Launch, LaunchError> {
        let folder = folder.canonicalize().map_err(ProgramError::file(folder))?;
        runs_programs(&folder)?;
        let (program, args) = words.split_first().ok_or(LaunchError::Kit(ProgramError::NoCommand))?;
        let (program, room) = self.program(program, &folder)?;
        let args = args.iter().cloned().chain(extra_args).collect();
        let mut readable_paths = settings_of_all(languages);
        readable_paths.extend(room);
        let (env, shared) = (Vec::new(), None);
        let command = joute_jail::Command { program, args, env, folder, shared, readable_paths };
        Ok(Launch::any_language(command, languages))
    }

    /// Finds the program that the first word of a player's command names. With a slash, it is a
    /// file of the player's folder. Otherwise it is a program of this machine, in the folders that
    /// the sandbox contains. Also returns the paths outside of `/usr` that the program must read.
    /// The word is untrusted, so no path that it names is made readable.
    fn program(&self, word: &str, folder: &Path) -> Result<(PathBuf, Vec<PathBuf>), LaunchError> {
        let path = PathBuf::from(word);
        if path.is_absolute() {
            return match ["/usr", "/bin"].iter().any(|place| path.starts_with(place)) {
                true => Ok((path, Vec::new())),
                false => Err(LaunchError::Kit(ProgramError::Outside(word.to_owned()))),
            };
        }
        if word.contains('/') {
            let file = folder.join(&path);
            return match std::fs::symlink_metadata(&file) {
                Ok(_) => Ok((path, Vec::new())),
                Err(_) if self.build.is_empty() => Err(LaunchError::Kit(ProgramError::NoFile(file))),
                Err(_) => Err(LaunchError::Kit(ProgramError::PlayerNotBuilt(file))),
            };
        }
        let usual =
            DEFAULT_PATH.split(':').map(|place| Path::new(place).join(word)).find(|path| path.is_file());
        if let Some(path) = usual {
            return Ok((path, Vec::new()));
        }
        match (on_path(word), self.packages.as_slice()) {
            (Ok(path), _) => {
                let room = readable_paths(&path);
                Ok((path, room))
            }
            (Err(error), []) => Err(error.into()),
            (Err(error), packages) => {
                Err(ProgramError::MissingPackages { error: error.into(), packages: packages.to_owned() }
                    .into())
            }
        }
    }

    /// Returns the player's Debian packages that are not installed. The list is empty if this
    /// machine has no dpkg.
    pub fn missing_packages(&self) -> Vec<&str> {
        let has = |package: &str| {
            let mut query = Command::new("dpkg-query");
            query.args(["--show", "--showformat", "${db:Status-Status}", "--", package]);
            let printed = query.current_dir("/").stderr(Stdio::null()).output();
            printed.is_ok_and(|printed| printed.stdout == b"installed")
        };
        // Where dpkg works, the package dpkg is installed.
        if self.packages.is_empty() || !has("dpkg") {
            return Vec::new();
        }
        self.packages.iter().map(String::as_str).filter(|package| !has(package)).collect()
    }
}
