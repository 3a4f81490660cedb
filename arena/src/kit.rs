//! A player on the disk, as the arena reads it: a kit, or a program of another kind.

use crate::foreign::{self, Foreign};
use crate::launch::{Launch, Manifest};
use crate::limits::Memory;
use crate::output::plain;
use joute_words::Locale;
use std::path::{Path, PathBuf};

/// A kit that can play, or a program that does without one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kit {
    /// Its folder.
    pub folder: PathBuf,
    /// What its manifest says.
    pub manifest: Manifest,
    /// How it is built and started, if it is no kit.
    pub foreign: Option<Foreign>,
    /// A command that replaces the usual one: a debugger; it keeps the terminal.
    pub command: Option<String>,
    /// Variables for the champion's runtime, of [`lent`](crate::launch::lent); none in a league.
    pub lent: Vec<(&'static str, String)>,
}

/// How a champion speaks: its tongue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speaks {
    /// In frames: a kit.
    #[serde(skip)]
    Frames,
    /// In lines, over its standard streams.
    Lines,
    /// In bytes, over a connection.
    Bytes,
}

impl Speaks {
    /// In a word; also the language of a player that says nothing of one.
    pub fn word(self) -> &'static str {
        match self {
            Speaks::Frames => "frames",
            Speaks::Lines => "lines",
            Speaks::Bytes => "bytes",
        }
    }
}

/// A kit's manifest.
pub(crate) const MANIFEST: &str = "joute.json";

impl Kit {
    /// Reads a built kit or a player, for organisers.
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
        let here = |name: &str| std::fs::symlink_metadata(folder.join(name)).is_ok();
        if !here(MANIFEST) && here(foreign::MANIFEST) {
            let file = foreign::File::read(folder, locale)?;
            let language = file.language.clone().unwrap_or_else(|| file.speaks.word().into());
            let (game, locale) = (file.game.clone(), file.locale.clone());
            let manifest = Manifest { game, language: plain(&language), api: String::new(), locale };
            return Ok(Self::of(folder, manifest, Some(file.foreign())));
        }
        Ok(Self::of(folder, Manifest::read_for(folder, locale)?, None))
    }

    /// A command that plays a game, run by the shell in the current folder.
    pub fn by_command(speaks: Speaks, words: &str, game: &str, locale: Locale) -> Self {
        let manifest = Manifest {
            game: game.to_owned(),
            language: speaks.word().into(),
            api: String::new(),
            locale: locale.code().into(),
        };
        Self::of(Path::new("."), manifest, Some(Foreign::by_command(speaks, words)))
    }

    /// Somebody who logged in to a match of a game under a name, on a machine of its own: there is no program to start.
    pub fn guest(name: &str, game: &str, locale: Locale) -> Self {
        let mut kit = Self::by_command(Speaks::Bytes, name, game, locale);
        if let Some(foreign) = &mut kit.foreign {
            foreign.run.clear();
        }
        kit
    }

    /// Has it no program here?
    pub fn is_guest(&self) -> bool {
        self.foreign.as_ref().is_some_and(|foreign| foreign.run.is_empty())
    }

    fn of(folder: &Path, manifest: Manifest, foreign: Option<Foreign>) -> Self {
        Kit { folder: folder.to_owned(), manifest, foreign, command: None, lent: Vec::new() }
    }

    /// Does a folder say that it is a player? Whatever stands for a manifest: what is wrong with it is the player's affair.
    pub fn is_in(folder: &Path) -> bool {
        [MANIFEST, foreign::MANIFEST].iter().any(|name| std::fs::symlink_metadata(folder.join(name)).is_ok())
    }

    /// Who says nothing of the language of its author is told everything in the game's.
    pub fn speak(&mut self, locale: Locale) {
        if self.manifest.locale.is_empty() {
            self.manifest.locale = locale.code().into();
        }
    }

    /// Its tongue.
    pub fn speaks(&self) -> Speaks {
        self.foreign.as_ref().map_or(Speaks::Frames, |foreign| foreign.speaks)
    }

    /// Can it play under these rules? Who is no kit knows no API, and cannot have a wrong one.
    pub fn fits(&self, game: &str, api: u64) -> bool {
        let same = self.foreign.is_some() || self.manifest.api == format!("{api:016x}");
        self.manifest.game == game && same
    }

    /// How it is started as a player of a match, within a memory limit; a program that is no kit with more
    /// arguments after its own.
    ///
    /// # Errors
    /// A message for whoever asked: it is not built, or a program is not there.
    pub fn launch(&self, memory: Memory, arguments: Vec<String>) -> Result<Launch, String> {
        let mut launch = match (&self.command, &self.foreign) {
            (Some(words), None) => Launch::by_hand(&self.folder, words)?,
            (Some(words), Some(_)) => {
                // With what it would be told: a debugger passes it on.
                let mut launch = Launch::by_hand(&self.folder, &format!("{words} \"$@\""))?;
                launch.args.push("sh".into());
                launch.args.extend(arguments);
                launch
            }
            (None, Some(foreign)) => foreign.launch(&self.folder, arguments)?,
            (None, None) => Launch::of(&self.folder, &self.manifest.language, memory)?,
        };
        launch.env.extend(self.lent.iter().cloned());
        Ok(launch)
    }

    /// Is everything there that its match needs? Said when a tournament begins, and not in the middle of the night.
    ///
    /// # Errors
    /// As [`Kit::launch`].
    pub fn is_built(&self) -> Result<(), String> {
        match &self.foreign {
            Some(foreign) => foreign.launch(&self.folder, Vec::new()).map(drop),
            None => crate::launch::command(&self.folder, &self.manifest.language).map(drop),
        }
    }

    /// Its name, for people: one line, and nothing that a terminal obeys.
    pub fn name(&self) -> String {
        let own = self.foreign.as_ref().and_then(|foreign| foreign.name.as_ref());
        own.map_or_else(|| Self::name_of(&self.folder), |name| plain(name))
    }

    /// The name of a kit in a folder, whatever is wrong with it.
    pub fn name_of(folder: &Path) -> String {
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        folder.file_name().map_or_else(|| "champion".into(), |name| plain(&name.to_string_lossy()))
    }
}
