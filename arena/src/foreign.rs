//! Players that are no kits: any program, with a manifest that says how it is built and started.

use crate::kit::Speaks;
use crate::launch::{Launch, PATH, costliest, runs_programs, settings_of_all};
use crate::output::plain;
use crate::runtime::{on_path, read_small, rooms};
use joute_words::{Locale, arena};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The manifest's name, in the player's folder.
pub const MANIFEST: &str = "player.toml";

/// What `player.toml` says, besides what a kit's manifest says too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foreign {
    /// How it speaks.
    pub speaks: Speaks,
    /// The command that builds it, word by word, run in its folder; none: it needs no building.
    pub build: Vec<String>,
    /// The command that starts it, word by word.
    pub run: Vec<String>,
    /// Debian packages that it needs to be built and to run.
    pub packages: Vec<String>,
    /// What it is called, if that is not its folder's name.
    pub name: Option<String>,
}

/// The file as it is written.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    pub game: String,
    pub speaks: Speaks,
    #[serde(default)]
    pub language: Option<String>,
    #[serde(default)]
    pub locale: String,
    #[serde(default)]
    build: Vec<String>,
    run: Vec<String>,
    #[serde(default)]
    packages: Vec<String>,
}

impl File {
    /// Reads the manifest of a player.
    ///
    /// # Errors
    /// A message that names the file and what is wrong with it, in a language.
    pub(crate) fn read(folder: &Path, locale: Locale) -> Result<Self, String> {
        let path = folder.join(MANIFEST);
        let fail = |error: String| arena::no_player(locale, path.display(), plain(error.trim()));
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
    /// A command of whoever plays a match, run by the shell in the current folder.
    pub fn by_command(speaks: Speaks, words: &str) -> Self {
        let script = format!("exec {words} \"$@\"");
        Foreign {
            speaks,
            build: Vec::new(),
            run: vec!["/bin/sh".into(), "-c".into(), script, "sh".into()],
            packages: Vec::new(),
            name: Some(words.to_owned()),
        }
    }

    /// How it is started, with more arguments after its own.
    ///
    /// # Errors
    /// A message for whoever asked: it is not built, or there is no such program.
    pub fn launch(&self, folder: &Path, more: Vec<String>) -> Result<Launch, String> {
        self.command(&self.run, folder, more)
    }

    /// How it is built.
    ///
    /// # Errors
    /// As [`Foreign::launch`].
    pub fn building(&self, folder: &Path) -> Result<Launch, String> {
        let mut launch = self.command(&self.build, folder, Vec::new())?;
        launch.compiles();
        Ok(launch)
    }

    fn command(&self, words: &[String], folder: &Path, more: Vec<String>) -> Result<Launch, String> {
        let folder = folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
        runs_programs(&folder)?;
        let (program, args) = words.split_first().ok_or("a player without a command")?;
        let (program, room) = self.program(program, &folder)?;
        let args = args.iter().cloned().chain(more).collect();
        let mut seen = settings_of_all();
        seen.extend(room);
        Ok(Launch { program, args, env: Vec::new(), folder, shared: None, rooms: seen, empty: costliest() })
    }

    /// A file of the folder, if it has a slash; otherwise a program of this machine, where the jail looks first. With what it
    /// needs to read outside `/usr`: strangers wrote the word, so none of their paths is shown to anybody.
    fn program(&self, word: &str, folder: &Path) -> Result<(PathBuf, Vec<PathBuf>), String> {
        let path = PathBuf::from(word);
        if path.is_absolute() {
            return match ["/usr", "/bin"].iter().any(|place| path.starts_with(place)) {
                true => Ok((path, Vec::new())),
                false => Err(format!("{word}: a player starts a program of its own folder, or of /usr")),
            };
        }
        if word.contains('/') {
            if std::fs::symlink_metadata(folder.join(&path)).is_err() {
                let cure = if self.build.is_empty() { "" } else { "; run `joute build` on its folder" };
                return Err(format!("{}: not there{cure}", folder.join(&path).display()));
            }
            return Ok((path, Vec::new()));
        }
        let usual = PATH.split(':').map(|place| Path::new(place).join(word)).find(|path| path.is_file());
        if let Some(path) = usual {
            return Ok((path, Vec::new()));
        }
        match (on_path(word), self.packages.as_slice()) {
            (Ok(path), _) => {
                let room = rooms(&path);
                Ok((path, room))
            }
            (Err(why), []) => Err(why),
            (Err(why), packages) => Err(format!("{why}: apt-get install {}", packages.join(" "))),
        }
    }

    /// Which of its packages this machine has not; nobody knows where there is no dpkg.
    pub fn missing(&self) -> Vec<&str> {
        let has = |package: &str| {
            let mut asked = Command::new("dpkg-query");
            asked.args(["--show", "--showformat", "${db:Status-Status}", "--", package]);
            let told = asked.current_dir("/").stderr(Stdio::null()).output();
            told.is_ok_and(|told| told.stdout == b"installed")
        };
        // Itself, wherever there are packages.
        if self.packages.is_empty() || !has("dpkg") {
            return Vec::new();
        }
        self.packages.iter().map(String::as_str).filter(|package| !has(package)).collect()
    }
}
