//! Command-line options that several commands share. Each has one definition, so that it means the
//! same everywhere.

use crate::choices;
use crate::error::CommandError;
use crate::games::RegisteredGame;
use crate::parallelism::parallel_matches;
use joute_arena::limits::{Limits, from_toml};
use joute_generator::backend::Backend;
use joute_generator::language;
use joute_generator::language::launch_facts;
use joute_jail::{Jail, JailError, Level, memory};
use joute_league::run::matches_at_once;
use joute_untrusted::files;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

/// The command-line option `--language`, which limits a command to some languages.
#[derive(clap::Args)]
pub struct Languages {
    /// Limit the command to this language. May be given several times.
    #[arg(long, short, value_parser = choices::language())]
    pub language: Vec<&'static dyn Backend>,
}

impl Languages {
    /// Returns the languages that the user chose. By default, they are all languages.
    pub fn backends(&self) -> &[&'static dyn Backend] {
        if self.language.is_empty() { language::ALL } else { &self.language }
    }
}

/// The command-line option `--mode`, which selects a mode of the game.
#[derive(clap::Args)]
pub struct Mode {
    /// Play in this mode of the game. An unknown name prints the list of modes.
    #[arg(long)]
    pub mode: Option<String>,
}

/// The command-line option `--map`, which selects the map of a match.
#[derive(clap::Args)]
pub struct Map {
    /// Play on this map: a file, or the name of an official map. By default, the first official map.
    #[arg(long)]
    pub map: Option<PathBuf>,
}

/// The command-line option `--maps`, which selects the maps of several matches.
#[derive(clap::Args)]
pub struct Maps {
    /// Play on these maps: files, folders of files, or names of official maps. `official` stands for all
    /// official maps.
    #[arg(long, num_args = 1..)]
    pub maps: Vec<PathBuf>,
}

/// The command-line option `--limits`. It names a file with limits on the resources of champions.
#[derive(clap::Args, Default)]
pub struct LimitsFile {
    /// Read the limits on champions, such as time and memory, from the [limits] table of this TOML
    /// file. Other limits keep the game's values.
    #[arg(long, value_name = "FILE")]
    pub limits: Option<PathBuf>,
}

impl LimitsFile {
    /// Returns the text of the file with limits. It is empty if the user has named no file.
    ///
    /// # Errors
    /// Returns an error that names the file if it cannot be read.
    pub fn text(&self) -> Result<String, CommandError> {
        Ok(self.limits.as_deref().map_or(Ok(String::new()), files::text)?)
    }

    /// Returns the limits on the resources of champions. They are those of the game, with the
    /// changes from the given file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is invalid, or if the limits of the game
    /// itself are invalid.
    pub fn read(&self, row: &RegisteredGame) -> Result<Limits, CommandError> {
        let Some(path) = &self.limits else {
            let invalid = |error| format!("the limits of {}: {error}", row.name);
            return Ok(row.limits.check().map_err(invalid)?);
        };
        let text = self.text()?;
        Ok(from_toml(&text, row.limits).map_err(|error| format!("{}: {error}", path.display()))?)
    }
}

/// The command-line option `--jobs` of commands that play several matches.
#[derive(clap::Args)]
pub struct Jobs {
    /// Play this many matches in parallel. By default, each champion that is computing has a
    /// processor of its own.
    #[arg(long, short, value_name = "N")]
    pub jobs: Option<usize>,
}

impl Jobs {
    /// Returns the number of matches to play in parallel. It prints a warning if the machine has
    /// too little memory for the number that the user chose.
    ///
    /// `width` is the number of champions of a match that compute at the same time.
    pub fn resolve(&self, width: usize, players: usize, limits: Limits) -> usize {
        let parallelism = parallel_matches(
            self.jobs,
            matches_at_once(width),
            players,
            limits.memory.bytes(launch_facts().costliest().held),
            memory::available_memory().as_ref(),
        );
        parallelism.warnings.iter().for_each(|warning| eprintln!("{warning}"));
        parallelism.jobs
    }
}

/// The command-line option `--film`, which stores pictures of matches in replays.
#[derive(clap::Args)]
pub struct Film {
    /// Store the pictures of each match in its replay. Without them, `joute view` computes the
    /// pictures from the rules.
    #[arg(long)]
    pub film: bool,
}

/// The command-line option `--jail`, which selects the level of the sandbox for champions.
#[derive(clap::Args)]
pub struct JailLevel {
    /// Isolate champions at this level. By default, the highest level that this machine supports.
    #[arg(long, value_parser = choices::jail())]
    pub jail: Option<Level>,
}

/// The command-line options `--jail` and `--unsafe`. They select or switch off the sandbox for
/// champions.
#[derive(clap::Args)]
pub struct Isolation {
    #[command(flatten)]
    pub level: JailLevel,
    /// Run champions without a jail. They can do everything that you can do on this machine.
    #[arg(long, conflicts_with = "jail")]
    pub r#unsafe: bool,
}

impl Isolation {
    /// Creates the sandbox for champions that the options `--jail` and `--unsafe` select.
    ///
    /// # Errors
    /// Returns an error that lists the protections that this machine lacks for the level.
    pub fn jail(&self) -> Result<Jail, CommandError> {
        let jail = Jail::choose(if self.r#unsafe { Some(Level::L0) } else { self.level.jail });
        jail.map_err(|error| match error {
            JailError::NoLevel(_) => format!("{error}, or use --unsafe if you trust every champion").into(),
            error => error.into(),
        })
    }

    /// Creates the sandbox for champions of a user who plays on their own machine. If the machine
    /// supports no level and the options name none, champions run without a sandbox.
    ///
    /// # Errors
    /// Returns an error that lists the protections that this machine lacks for the requested level.
    pub fn own_jail(&self) -> Result<Jail, CommandError> {
        if self.r#unsafe || self.level.jail.is_some() { self.jail() } else { Ok(Jail::choose_or_open()?) }
    }
}

/// The command-line option `--listen`, which gives the address of a server.
#[derive(clap::Args)]
pub struct Address {
    /// Listen on this address. Any address except the loopback is reachable from other machines.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub listen: IpAddr,
}

/// The command-line option `--text-only`, which leaves compiled code out of kits.
#[derive(clap::Args)]
pub struct TextOnly {
    /// Write only text files, without the library and compiled code.
    #[arg(long)]
    pub text_only: bool,
}

/// The command-line option `--check` of commands that write files. With it, they only report
/// outdated files.
#[derive(clap::Args)]
pub struct Check {
    /// Write nothing, and fail if the files on disk are out of date.
    #[arg(long)]
    pub check: bool,
}
