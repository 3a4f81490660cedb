//! The option `--fleet`, with which the workers of a contest play the matches of a command.

use crate::error::CommandError;
use crate::games::RegisteredGame;
use crate::options::LimitsFile;
use joute_contest::fleet_client::{FleetSettings, RemoteFleet};
use joute_contest::worker::ServerError;
use joute_league::fleet::Fleet;
use joute_untrusted::files;
use std::path::PathBuf;

/// The default number of matches that a command sends before it has received the replays of earlier ones.
#[derive(Debug, Clone, Copy)]
pub struct QueueDepth {
    /// The number of matches for each slot of the workers. While a slot plays one, others wait for it.
    for_a_slot: usize,
    /// The smallest number of matches. More workers may start later.
    fewest: usize,
}

impl QueueDepth {
    /// The numbers for leagues and cups, which play all matches that they send.
    pub const LEAGUE: Self = QueueDepth { for_a_slot: 8, fewest: 64 };
    /// The numbers for duels, which do not need the matches after a decision.
    pub const DUEL: Self = QueueDepth { for_a_slot: 2, fewest: 8 };
}

/// The command-line options `--fleet` and `--token-file`.
#[derive(clap::Args)]
pub struct FleetArguments {
    /// Let the workers of the contest at this address play the matches, such as https://contest.example.org.
    /// They play them when the contest has no other jobs. --jobs is then the number of matches to send ahead.
    #[arg(long, value_name = "URL", requires = "token_file")]
    fleet: Option<String>,
    /// Read the token for --fleet from this file. `joute contest client` creates a token.
    #[arg(long, value_name = "FILE", requires = "fleet")]
    token_file: Option<PathBuf>,
}

impl FleetArguments {
    /// Connects to the fleet that the user has named. Returns `None` if this machine plays the
    /// matches. The function `league` returns a text that identifies the league or duel.
    ///
    /// # Errors
    /// Returns an error if the token or a file cannot be read, or if the server cannot be reached
    /// or plays another game.
    pub fn connect(
        &self,
        row: &RegisteredGame,
        limits: &LimitsFile,
        (jobs, QueueDepth { for_a_slot, fewest }): (Option<usize>, QueueDepth),
        league: impl FnOnce() -> Result<String, CommandError>,
    ) -> Result<Option<Box<dyn Fleet>>, CommandError> {
        let (Some(server), Some(token)) = (&self.fleet, &self.token_file) else { return Ok(None) };
        let settings = FleetSettings { league: league()?, limits: limits.text()?, jobs, for_a_slot, fewest };
        let token = files::text(token)?;
        match RemoteFleet::connect(server, token.trim(), (row.name, row.api), settings) {
            Ok(fleet) => Ok(Some(Box::new(fleet))),
            Err(error @ ServerError::InvalidToken(_)) => {
                Err(format!("{error}; joute contest client creates a new one").into())
            }
            Err(error) => Err(error.into()),
        }
    }
}
