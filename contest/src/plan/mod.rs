//! The organiser's plan of a contest, `contest.toml`, parsed and validated.

mod address;
mod place;
mod read;
mod write;

pub use address::Address;
pub use write::{PlanOptions, write};

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use std::path::{Path, PathBuf};

/// The name of the plan's file in a contest's folder.
pub const NAME: &str = "contest.toml";

/// The plan of a contest.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The title of every page.
    pub title: String,
    /// The game's name in the registry.
    pub game: String,
    /// The default language of the pages, `fr` or `en`.
    pub locale: String,
    /// The time zone in which times are written and shown.
    pub zone: TimeZone,
    /// The time from which champions are accepted.
    pub opens: Timestamp,
    /// The time until which champions are accepted.
    pub closes: Timestamp,
    /// The public address of the contest's pages, if it is known.
    pub address: Option<Address>,
    /// Whether a proxy forwards requests and reports the client's address in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// The token with which a monitor on another machine can read the metrics, if this is allowed.
    pub metrics_token: Option<String>,
    /// The rule for people who sign up on their own.
    pub sign_up: SignUp,
    /// The limits for candidates.
    pub quotas: Quotas,
    /// The tournaments, sorted by their time.
    pub tournaments: Vec<PlannedTournament>,
    /// The information that is open to the public.
    pub public: Public,
    /// The path of a limits file for champions. Without it, the limits of the game apply.
    pub limits: Option<PathBuf>,
}

/// The rule for people who sign up on their own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignUp {
    /// No one may sign up. The organiser uploads a list of people.
    Closed,
    /// People who know the code may sign up.
    Code(String),
    /// Everyone may sign up.
    Open,
}

/// The limits for candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quotas {
    /// The maximum size of an archive in bytes.
    pub archive: u64,
    /// The maximum number of versions that a candidate may submit in an hour.
    pub versions_an_hour: u32,
    /// The time that workers may spend on builds of one candidate in an hour. Beyond it, the
    /// candidate cannot submit further versions.
    pub build_time: SignedDuration,
    /// The maximum number of requested matches that a candidate may have in the queue.
    pub wishes: u32,
    /// The maximum number of bytes on disk for all stored files. When it is reached, submissions
    /// are refused.
    pub disk: u64,
    /// Whether candidates may request matches against other candidates' champions.
    pub against_others: bool,
}

impl Default for Quotas {
    fn default() -> Self {
        Quotas {
            archive: 32 << 20,
            versions_an_hour: 30,
            build_time: SignedDuration::from_mins(15),
            wishes: 20,
            disk: 50 << 30,
            against_others: false,
        }
    }
}

/// The information that is open to the public: to the projector page, and to people who neither
/// play in a match nor belong to the jury. Hidden results stay hidden whatever is set here, and the
/// output of a champion is never public.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Public {
    /// Whether the last tournament's standings and the length of the queue are public.
    pub scoreboard: bool,
    /// Whether the matches of tournaments and their results are public.
    pub matches: bool,
    /// Whether the replays of these matches are public.
    pub replays: bool,
    /// The kits, the rules and the reference before the contest opens. From its opening on everybody sees them.
    pub kits_early: bool,
}

impl Default for Public {
    fn default() -> Self {
        Public { scoreboard: true, matches: true, replays: true, kits_early: false }
    }
}

/// A tournament that starts at a planned time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedTournament {
    /// The name, which is unique in the contest.
    pub name: String,
    /// The time at which the list of champions is fixed.
    pub at: Timestamp,
    /// The kind of tournament.
    pub shape: TournamentKind,
    /// The names of official maps, or paths of map files and folders in the contest's folder. If
    /// the list is empty, the first official map is used.
    pub maps: Vec<String>,
    /// The seeds of the matches. If the list is empty, the seed 0 is used.
    pub seeds: Vec<u64>,
    /// Whether maps, results and replays are visible only to organisers and the jury until they are
    /// released.
    pub hidden: bool,
    /// Whether results are released by the jury instead of automatically when they are complete.
    pub by_jury: bool,
    /// Whether the bundled opponent takes part.
    pub house: bool,
}

/// The kind of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TournamentKind {
    /// A league in which every champion meets every other.
    League,
    /// A schedule with the fewest matches in which every champion meets every other.
    Few,
    /// A cup, with the path of its file in the contest's folder.
    Cup(PathBuf),
}

/// Returns the place of a tournament in the contest's file as `:LINE:COLUMN`: that of one of its
/// maps, by index, or else that of its cup's file or its name. The text is empty if the place is
/// not found.
pub(crate) fn place_of(folder: &Path, tournament: &str, map: Option<usize>) -> String {
    read::place_of(folder, tournament, map)
        .map_or_else(String::new, |(line, column)| format!(":{line}:{column}"))
}

impl Plan {
    /// Reads the plan of a contest's folder.
    ///
    /// # Errors
    /// Returns a message with the file, line and column that says what is allowed there.
    pub fn read(folder: &Path) -> Result<Self, String> {
        read::read(folder)
    }
}
