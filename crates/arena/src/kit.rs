//! A player in a folder, which is a kit or a program without a kit that has a manifest.

use crate::foreign::{self, Foreign};
use crate::kit_error::KitError;
use crate::launch::{Launch, LaunchError};
use crate::limits::{Limits, Memory};
use crate::manifest::{MANIFEST, Manifest};
use crate::pause::Pause;
pub use crate::protocol::Protocol;
use joute_launch::{Languages, Trace};
use joute_untrusted::text::single_line;
use joute_words::Locale;
use std::path::{Path, PathBuf};

/// A player that can play in matches, stored in a folder. It is a built kit (a candidate's folder
/// made by joute) or a program made without a kit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kit {
    /// The folder that contains the player's program.
    pub folder: PathBuf,
    /// The player's manifest, which names the game and the language.
    pub manifest: Manifest,
    /// The commands of a program without a kit, which build and start it. `None` for a kit.
    pub foreign: Option<Foreign>,
    /// A command to run in place of the player's usual one, such as a debugger. It can use the
    /// terminal.
    pub command: Option<String>,
    /// The pause of the match in which a debugger is attached, if there is one. It requires that
    /// `command` is set.
    pub pause: Option<Pause>,
    /// The environment variables that this process passes on to the champion's runtime. See
    /// [`Kit::inherit_env`]. In a league there are none.
    pub inherited_env: Vec<(&'static str, String)>,
    /// The launch facts of all languages. A kit's manifest only names one of them, and a program
    /// without a kit may use any.
    pub languages: Languages,
}

impl Kit {
    /// Reads a player from its folder. Error messages are in English.
    ///
    /// # Errors
    /// Returns an error if the folder contains no manifest, or an invalid one. Its message
    /// says how to create one.
    pub fn read(folder: &Path, languages: Languages) -> Result<Self, KitError> {
        Self::read_for(folder, languages, Locale::En)
    }

    /// Reads a player from its folder, with error messages in the given language. See
    /// [`Kit::read`].
    ///
    /// # Errors
    /// Returns the same errors as [`Kit::read`].
    pub fn read_for(folder: &Path, languages: Languages, locale: Locale) -> Result<Self, KitError> {
        let exists = |name: &str| std::fs::symlink_metadata(folder.join(name)).is_ok();
        if !exists(MANIFEST) && exists(foreign::MANIFEST) {
            let file = foreign::File::read(folder, locale)?;
            let language = file.language.clone().unwrap_or_else(|| file.speaks.word().into());
            let (game, locale) = (file.game.clone(), file.locale);
            let manifest = Manifest { game, language: single_line(&language), api: String::new(), locale };
            return Ok(Self::of(folder, manifest, Some(file.foreign()), languages));
        }
        Ok(Self::of(folder, Manifest::read_for(folder, locale)?, None, languages))
    }

    /// Creates a player from a command that a user typed. The shell runs it in the current folder.
    pub fn by_command(
        speaks: Protocol,
        words: &str,
        game: &str,
        locale: Locale,
        languages: Languages,
    ) -> Self {
        let manifest = Manifest {
            game: game.to_owned(),
            language: speaks.word().into(),
            api: String::new(),
            locale: Some(locale),
        };
        Self::of(Path::new("."), manifest, Some(Foreign::by_command(speaks, words)), languages)
    }

    /// Creates a player for a program on another machine that has logged in. The arena has no
    /// program to start for it.
    pub fn guest(name: &str, game: &str, locale: Locale) -> Self {
        Self::without_program(Protocol::Bytes, name, game, locale)
    }

    /// Creates a player for code of this process that chooses actions, such as a trained policy. The
    /// arena has no program to start for it. Replays show `policy` in place of the language.
    pub fn policy(name: &str, game: &str, locale: Locale) -> Self {
        let mut kit = Self::without_program(Protocol::Frames, name, game, locale);
        kit.manifest.language = "policy".into();
        kit
    }

    fn without_program(speaks: Protocol, name: &str, game: &str, locale: Locale) -> Self {
        let mut kit = Self::by_command(speaks, name, game, locale, Languages::NONE);
        if let Some(foreign) = &mut kit.foreign {
            foreign.run.clear();
        }
        kit
    }

    /// Returns true if the arena does not start the player, because it is a program on another machine
    /// or code of this process.
    pub fn is_guest(&self) -> bool {
        self.foreign.as_ref().is_some_and(|foreign| foreign.run.is_empty())
    }

    fn of(folder: &Path, manifest: Manifest, foreign: Option<Foreign>, languages: Languages) -> Self {
        let folder = folder.to_owned();
        Kit { folder, manifest, foreign, command: None, pause: None, inherited_env: Vec::new(), languages }
    }

    /// Sets the environment variables that the champion inherits from this process. The launch
    /// facts of its language list them. With them, candidates can request more detailed error
    /// messages. Leagues do not call this function, so that equal matches give equal replays.
    pub fn inherit_env(&mut self) {
        let facts = self.languages.find(&self.manifest.language);
        let names = facts.map_or(&[][..], |facts| facts.inherited_env);
        self.inherited_env =
            names.iter().filter_map(|name| Some((*name, std::env::var(name).ok()?))).collect();
    }

    /// Returns the form in which the runtime of the champion's language reports an uncaught error.
    /// Returns `None` if the language is unknown.
    pub fn trace(&self) -> Option<&'static Trace> {
        self.languages.find(&self.manifest.language).map(|facts| &facts.trace)
    }

    /// Returns true if a folder contains a player's manifest, even an invalid one. An invalid
    /// manifest is the player's own fault.
    pub fn is_in(folder: &Path) -> bool {
        [MANIFEST, foreign::MANIFEST].iter().any(|name| std::fs::symlink_metadata(folder.join(name)).is_ok())
    }

    /// Sets the language of messages for the candidate, if the player's manifest names none.
    pub fn set_locale(&mut self, locale: Locale) {
        self.manifest.locale.get_or_insert(locale);
    }

    /// Returns the protocol by which the player and the arena exchange messages.
    pub fn protocol(&self) -> Protocol {
        self.foreign.as_ref().map_or(Protocol::Frames, |foreign| foreign.speaks)
    }

    /// Returns true if the player was made for this game and API version. For a program without a
    /// kit, only the game is compared.
    pub fn fits(&self, game: &str, api: u64) -> bool {
        let same = self.foreign.is_some() || self.manifest.api == format!("{api:016x}");
        self.manifest.game == game && same
    }

    /// Returns the command that starts the player's champion within a memory limit. For a program
    /// without a kit, `arguments` come after its own.
    ///
    /// # Errors
    ///
    /// Returns a [`LaunchError`] if the kit is not built, or if this machine lacks a program.
    pub fn launch(&self, memory: Memory, arguments: Vec<String>) -> Result<Launch, LaunchError> {
        let mut launch = match (&self.command, &self.foreign) {
            (Some(words), None) => Launch::by_hand(&self.folder, words)?,
            (Some(words), Some(_)) => {
                // The arguments are passed to the command, so that a debugger can forward them.
                let mut launch = Launch::by_hand(&self.folder, &format!("{words} \"$@\""))?;
                launch.command.args.push("sh".into());
                launch.command.args.extend(arguments);
                launch
            }
            (None, Some(foreign)) => foreign.launch(&self.folder, self.languages, arguments)?,
            (None, None) => Launch::of(&self.folder, self.languages, &self.manifest.language, memory)?,
        };
        launch.command.env.extend(self.inherited_env.iter().cloned());
        Ok(launch)
    }

    /// Checks that the player is built and can start on this machine. A tournament calls this
    /// first, so that problems are found early.
    ///
    /// # Errors
    /// Returns the same errors as [`Kit::launch`].
    pub fn is_built(&self) -> Result<(), LaunchError> {
        match &self.command {
            Some(_) => Ok(()),
            None => self.launch(Limits::DEFAULT.memory, Vec::new()).map(drop),
        }
    }

    /// Returns the name of the player. It is one line and safe for a terminal.
    pub fn name(&self) -> String {
        let own = self.foreign.as_ref().and_then(|foreign| foreign.name.as_ref());
        own.map_or_else(|| Self::name_of(&self.folder), |name| single_line(name))
    }

    /// Returns the name of the player in a folder, even if its kit is invalid.
    pub fn name_of(folder: &Path) -> String {
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        folder.file_name().map_or_else(|| "champion".into(), |name| single_line(&name.to_string_lossy()))
    }
}
