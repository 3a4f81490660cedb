//! What a contest's organiser wrote: `contest.toml`, read and checked.

mod address;
mod place;
mod read;
mod write;

pub use address::Address;
pub use write::{Wish, write};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::path::{Path, PathBuf};

/// The file's name in a contest's folder.
pub const NAME: &str = "contest.toml";

/// A contest as it is planned.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The title of every page.
    pub title: String,
    /// The game's name in the registry.
    pub game: String,
    /// The language of pages for whoever did not choose one: `fr` or `en`.
    pub locale: String,
    /// In which hours are written and shown.
    pub zone: TimeZone,
    /// From when on champions are taken.
    pub opens: Timestamp,
    /// Until when champions are taken.
    pub closes: Timestamp,
    /// Where its pages are, as everybody's browser names it; none: nobody said.
    pub address: Option<Address>,
    /// Is there a proxy before it, which says in `X-Forwarded-For` who asks?
    pub behind_proxy: bool,
    /// What a monitor on another machine shows to read the metrics; none: it reads none.
    pub metrics_token: Option<String>,
    /// Who may become a candidate without the organiser's list.
    pub sign_up: SignUp,
    /// What candidates may take.
    pub quotas: Quotas,
    /// By their hour.
    pub tournaments: Vec<Tournament>,
    /// What the public sees.
    pub public: Public,
    /// A table of limits for champions, as a limits file has it; none: the game's.
    pub limits: Option<PathBuf>,
}

/// Who may sign up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignUp {
    /// Nobody: the organiser brings a list.
    Closed,
    /// Whoever knows the code.
    Code(String),
    /// Everybody.
    Open,
}

/// What candidates may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quotas {
    /// Bytes of one archive.
    pub archive: u64,
    /// Versions of one candidate in an hour.
    pub versions_an_hour: u32,
    /// Matches that one candidate may have waiting.
    pub wishes: u32,
    /// Bytes of disk for everything that is kept; then nothing more is taken in.
    pub disk: u64,
    /// Do candidates play against each other's champions when they wish?
    pub against_others: bool,
}

impl Default for Quotas {
    fn default() -> Self {
        Quotas { archive: 32 << 20, versions_an_hour: 30, wishes: 20, disk: 50 << 30, against_others: false }
    }
}

/// What the organiser opened to the public: to the projector, and to whoever neither plays in a match nor belongs to the jury.
/// What is hidden is not shown, whatever stands here, and nobody sees what another's champion printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Public {
    /// The last tournament's standing, and how long the queue is.
    pub scoreboard: bool,
    /// Which matches tournaments had, and how they ended.
    pub matches: bool,
    /// The replays of these matches.
    pub replays: bool,
}

impl Default for Public {
    fn default() -> Self {
        Public { scoreboard: true, matches: true, replays: true }
    }
}

/// A tournament by the clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// Unique in the contest.
    pub name: String,
    /// When the list of champions is frozen.
    pub at: Timestamp,
    /// What is played.
    pub shape: Shape,
    /// Names of official maps, or map files and folders in the contest's folder; empty: the game's first official one.
    pub maps: Vec<String>,
    /// Seeds; one, 0, if there are none.
    pub seeds: Vec<u64>,
    /// Nobody but the organiser and the jury learns maps, results and replays before they are released.
    pub hidden: bool,
    /// Results are shown when the jury says so, not when they are complete.
    pub by_jury: bool,
    /// The house's champion takes part.
    pub house: bool,
}

/// What a tournament plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// Everybody against everybody.
    League,
    /// As few matches as it takes for everybody to meet everybody.
    Few,
    /// The stages of a cup's file, in the contest's folder.
    Cup(PathBuf),
}

/// Where a tournament stands in a contest's file, as `:LINE:COLUMN`: one of its maps, by index, or else the file of its cup or its
/// name. Empty, if it is not there.
pub(crate) fn place_of(folder: &Path, tournament: &str, map: Option<usize>) -> String {
    read::place_of(folder, tournament, map)
        .map_or_else(String::new, |(line, column)| format!(":{line}:{column}"))
}

impl Plan {
    /// Reads a contest's folder.
    ///
    /// # Errors
    /// A message with file, line and column, that says what may stand there.
    pub fn read(folder: &Path) -> Result<Self, String> {
        read::read(folder)
    }
}
