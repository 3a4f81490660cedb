//! The organiser's plan of a contest, `contest.toml`, parsed and validated.

mod address;
mod database;
mod error;
mod files;
mod ladder;
pub(crate) mod ladder_table;
mod mail;
mod mail_table;
mod places;
mod read;
pub mod write;

pub use address::Address;
pub use database::{AddressError, Database, PostgresAddress};
pub use error::{Place, PlanError};
pub use files::{BucketAddress, BucketAddressError, CredentialSource, FilePlace};
pub use ladder::PlannedLadder;
pub use mail::{MailEncryption, MailSettings};

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use joute_words::Locale;
use std::path::{Path, PathBuf};

/// The name of the file with the organiser's plan of a contest.
pub const PLAN_FILE: &str = "contest.toml";

/// The plan of a contest. The organiser writes it in `contest.toml`.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The title of the contest, which every page shows.
    pub title: String,
    /// The name of the contest's game in the list of all games.
    pub game: String,
    /// The default language of the contest's pages.
    pub locale: Locale,
    /// The time zone of the contest. The plan and the pages give times in it.
    pub zone: TimeZone,
    /// The time from which candidates can submit programs.
    pub opens: Timestamp,
    /// The time until which candidates can submit programs.
    pub closes: Timestamp,
    /// The public address of the contest's pages, if it is known.
    pub address: Option<Address>,
    /// True if the contest's pages are served through a proxy. The proxy reports the client's
    /// address in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// The mail server of the contest. Without it, the contest sends no mails.
    pub mail: Option<MailSettings>,
    /// The token with which monitors on other machines can read the metrics. Without it, other
    /// machines cannot.
    pub metrics_token: Option<String>,
    /// The rule for registering as a candidate. Registration can be closed, open, or require a
    /// code.
    pub sign_up: SignUp,
    /// The limits for each candidate. For example, they limit the size of archives and the number
    /// of submissions.
    pub quotas: Quotas,
    /// The planned tournaments, sorted by their time.
    pub tournaments: Vec<PlannedTournament>,
    /// The planned ladder. It is `None` if the contest has no ladder.
    pub ladder: Option<PlannedLadder>,
    /// The parts of the contest that are visible to the public.
    pub public: Public,
    /// The path of a file with resource limits for candidates' programs. Without it, the limits of
    /// the game apply.
    pub limits: Option<PathBuf>,
    /// The contest's database.
    pub database: Database,
    /// The place of the contest's files.
    pub files: FilePlace,
}

/// The rule for registering as a candidate. Registration can be closed, open, or require a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignUp {
    /// Registration is closed. The organiser imports a list of people instead.
    Closed,
    /// People who know this code may register as candidates.
    Code(String),
    /// Everyone may register as a candidate.
    Open,
}

/// The limits for each candidate. For example, they limit the size of archives and the number of
/// submissions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quotas {
    /// The maximum size in bytes of an archive that a candidate submits.
    pub archive: u64,
    /// The maximum number of versions that a candidate may submit per hour.
    pub versions_an_hour: u32,
    /// The time for building one candidate's versions in an hour. Once it is used up, the candidate
    /// cannot submit further versions in this hour.
    pub build_time: SignedDuration,
    /// The maximum number of a candidate's requested matches in the queue.
    pub wishes: u32,
    /// The maximum number of challenges to others that a candidate may have open. With 0, candidates
    /// cannot challenge each other.
    pub challenges: u32,
    /// The maximum number of candidates in a team. With 0, there are no teams.
    pub team_members: u32,
    /// The maximum total size in bytes of the contest's stored files. When it is reached,
    /// submissions are refused.
    pub disk: u64,
    /// True if candidates may request matches against other candidates' programs.
    pub against_others: bool,
}

impl Default for Quotas {
    fn default() -> Self {
        Quotas {
            archive: 32 << 20,
            versions_an_hour: 30,
            build_time: SignedDuration::from_mins(15),
            wishes: 20,
            challenges: 5,
            team_members: 0,
            disk: 50 << 30,
            against_others: false,
        }
    }
}

/// The parts of the contest that all people can see, even without signing in. They are also shown on
/// the projector page. Hidden results and the output of candidates' programs are never public.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Public {
    /// True if the last standings and the length of the queue are public. The standings are those
    /// of the last tournament.
    pub scoreboard: bool,
    /// True if the matches of tournaments and of the ladder are public, with their results.
    pub matches: bool,
    /// True if the replays of public matches are public.
    pub replays: bool,
    /// True if the ladder's board and its matches are public.
    pub ladder: bool,
    /// True if the kits, rules and reference are public before the contest opens. After that, they
    /// are always public.
    pub kits_early: bool,
}

impl Default for Public {
    fn default() -> Self {
        Public { scoreboard: true, matches: true, replays: true, ladder: true, kits_early: false }
    }
}

/// A planned tournament of a contest, which starts at a fixed time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedTournament {
    /// The name of the tournament. It is unique in the contest.
    pub name: String,
    /// The time at which the tournament starts. Its list of participants is fixed then.
    pub at: Timestamp,
    /// The kind of the tournament, such as a league or a cup.
    pub shape: TournamentKind,
    /// The maps on which the tournament is played. They are names of official maps, or paths of map
    /// files and folders in the contest's folder. If the list is empty, the first official map is
    /// used.
    pub maps: Vec<String>,
    /// The seeds of the random numbers in the tournament's matches. If the list is empty, the seed
    /// 0 is used.
    pub seeds: Vec<u64>,
    /// True if the tournament's maps, results and replays are hidden before their release. Only
    /// organisers and the jury can see them until then.
    pub hidden: bool,
    /// True if the jury releases the tournament's results. Otherwise, they are released
    /// automatically when they are complete.
    pub by_jury: bool,
    /// True if the kits' opponent also takes part in the tournament.
    pub house: bool,
}

/// The kind of a tournament. It decides who plays against whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TournamentKind {
    /// A league in which every program plays against every other.
    League,
    /// A league with as few matches as possible. Every program still plays against every other.
    Few,
    /// A cup, a tournament of several stages. The value is the path of the file that describes the
    /// stages.
    Cup(PathBuf),
}

/// Returns the place of a tournament in `contest.toml`, for error messages. It is the place of the
/// map with the given index if there is one, and otherwise of the cup's file or the tournament's
/// name.
pub(crate) fn place_of(folder: &Path, tournament: &str, map: Option<usize>) -> Place {
    Place {
        file: folder.join(PLAN_FILE).display().to_string(),
        position: read::position_of(folder, tournament, map),
    }
}

impl Plan {
    /// Reads a contest's plan from `contest.toml` in its folder.
    ///
    /// # Errors
    /// Returns an error with the file, line and column that says what is allowed there.
    pub fn read(folder: &Path) -> Result<Self, PlanError> {
        read::read(folder)
    }

    /// Returns true if browsers use encrypted connections to the contest's pages.
    pub fn is_secure(&self) -> bool {
        self.address.as_ref().is_some_and(Address::is_secure)
    }
}
