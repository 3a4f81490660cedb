//! A contest that is being served: its plan, database, files, game and clock.

mod fleet;
mod idle;
mod ladder;
mod live;
mod meter;
pub(crate) mod servers;
mod signals;

pub use fleet::{Fleet, FleetTotals, MachineFigures};
pub use idle::IdleSearches;
pub(crate) use ladder::LadderState;
pub use live::Live;
pub use meter::Meter;

use crate::blobs::{self, Blobs};
use crate::clock::Clock;
use crate::data::{Error, FirstMatchSetup, PersonId, ServerMessage, TournamentError, TournamentId};
use crate::game::Game;
use crate::materials::Materials;
use crate::pending::PendingRequests;
use crate::plan::{Place, Plan, PlannedTournament};
use crate::store::Store;
use jiff::Timestamp;
use joute_arena::limits::{LimitsError, from_toml};
use joute_net::ClientPermits;
use joute_untrusted::files::{self, FileError};
use servers::{LocalServer, MAX_TOURNAMENT_WAIT, Servers};
use signals::Signals;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use tokio::sync::watch;

/// The name of the program against which every submitted version plays first. Every kit contains
/// this opponent.
const FIRST_OPPONENT: &str = "opponent";

/// The reason why a contest cannot be opened.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum OpenError {
    /// The maps or the cup file of a planned tournament are missing or invalid.
    #[error("{place}: {error}")]
    Tournament { place: Place, error: TournamentError },
    /// The maps of the planned ladder are missing or invalid.
    #[error("{place}: {error}")]
    Ladder { place: Place, error: TournamentError },
    /// The file with the contest's resource limits cannot be read.
    #[error(transparent)]
    LimitsFile(#[from] FileError),
    /// The contest's resource limits are invalid.
    #[error("{}: {reason}", file.display())]
    Limits { file: PathBuf, reason: LimitsError },
    /// The database failed.
    #[error(transparent)]
    Contest(#[from] Error),
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] blobs::Error),
}

/// An open contest. The web pages, the workers' requests and the timed events all use this value.
pub struct Contest {
    /// The path of the contest's folder. It contains the plan, the database and the files.
    pub folder: PathBuf,
    /// The plan of the contest that the organiser wrote in `contest.toml`.
    pub plan: Plan,
    /// The game that the candidates' programs play in this contest.
    pub game: Game,
    /// The database of the contest.
    pub store: Store,
    /// The file store of the contest. It contains submitted archives, built programs and replays.
    pub blobs: Blobs,
    /// The clock of the contest.
    pub clock: Arc<dyn Clock>,
    /// The settings of the first match of every submitted version.
    pub first_match_setup: FirstMatchSetup,
    /// The HTTP requests that have arrived completely but are not stored yet.
    pub pending_requests: Arc<PendingRequests>,
    /// The number and the durations of HTTP requests, for the metrics page.
    pub meter: Meter,
    /// The machines that currently work for the contest.
    pub fleet: Arc<Fleet>,
    /// The recent searches for a job that found none.
    pub idle_searches: IdleSearches,
    /// The limit on simultaneous uploads by one person.
    pub uploads: ClientPermits<PersonId>,
    /// The limit on the number of waiting HTTP requests. It applies to each kind of request
    /// separately.
    pub waiting: ClientPermits<String>,
    /// The browsers that listen for live events of the contest's pages.
    pub live: Arc<Live>,
    /// The text of the organiser's file with resource limits for candidates' programs. If it is
    /// empty, the limits of the game apply.
    pub limits: String,
    /// The kits, rules and reference that candidates can read or download. The value is empty until
    /// the kits are made.
    pub materials: OnceLock<Materials>,
    /// The number of participants at the last check of each tournament. The check is whether the
    /// tournament can be played.
    pub(crate) forecasts: Mutex<HashMap<TournamentId, usize>>,
    /// The state of the ladder, if this server has chosen matches of the ladder.
    pub(crate) ladder: Mutex<Option<LadderState>>,
    /// The participation of this server among several ones. It is `None` if the contest has one server.
    pub(crate) servers: Option<Servers>,
    signals: Arc<Signals>,
    stops: AtomicBool,
}

impl Contest {
    /// Opens the files of the contest in the given folder. `store` is the contest's database.
    ///
    /// # Errors
    /// Returns an error if the database, the files or the limits cannot be read.
    pub(crate) fn open(
        folder: &Path,
        plan: Plan,
        store: Store,
        game: Game,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, OpenError> {
        let limits = match &plan.limits {
            None => String::new(),
            Some(file) => files::text(&folder.join(file))?,
        };
        let own = from_toml(&limits, game.limits).map_err(|reason| {
            let file = plan.limits.as_deref().unwrap_or(folder).to_owned();
            OpenError::Limits { file, reason }
        })?;
        let game = Game { limits: own, ..game };
        store.schedule(&plan.tournaments)?;
        let blobs = Blobs::open_at(&folder.join(blobs::FOLDER), &plan.files, plan.quotas.disk)?;
        let (map, text) = match game.maps.first() {
            None => (String::new(), None),
            Some((name, text)) => {
                let kept = blobs.store(text.as_bytes())?;
                ((*name).to_owned(), Some(kept))
            }
        };
        let first_match_setup = FirstMatchSetup {
            map,
            text,
            players: game.shape.seats.default_number(),
            opponent: FIRST_OPPONENT.into(),
        };
        Ok(Contest {
            folder: folder.to_owned(),
            plan,
            game,
            store,
            blobs,
            clock,
            first_match_setup,
            pending_requests: Arc::default(),
            meter: Meter::default(),
            fleet: Arc::default(),
            idle_searches: IdleSearches::default(),
            uploads: ClientPermits::default(),
            waiting: ClientPermits::default(),
            live: Arc::default(),
            limits,
            materials: OnceLock::new(),
            forecasts: Mutex::default(),
            ladder: Mutex::default(),
            servers: None,
            signals: Arc::default(),
            stops: AtomicBool::new(false),
        })
    }

    /// Returns the time until which candidates may submit programs. An organiser can postpone the
    /// planned time.
    pub fn closes(&self) -> Result<Timestamp, Error> {
        Ok(self.store.changes()?.closes(&self.plan))
    }

    /// Returns the time at which a tournament begins. An organiser can postpone the planned time.
    pub fn hour(&self, tournament: &PlannedTournament) -> Result<Timestamp, Error> {
        Ok(self.store.changes()?.hour(tournament))
    }

    /// Joins the servers that serve the same contest, if its database allows several ones.
    ///
    /// # Errors
    /// Returns an error if the database cannot be used, or if the other servers use another folder.
    pub(crate) fn join_servers(&mut self) -> Result<(), Error> {
        let member = LocalServer {
            folder: self.folder.clone(),
            clock: self.clock.clone(),
            pending_requests: self.pending_requests.clone(),
            usage: self.blobs.usage(),
            signals: self.signals.clone(),
            fleet: self.fleet.clone(),
            others: Mutex::default(),
        };
        self.servers = Servers::join(&self.plan.database, member)?;
        Ok(())
    }

    /// Returns true if this server does the timed work of the contest. One of several servers does it.
    ///
    /// # Errors
    /// Returns an error if the database cannot be reached.
    pub fn leads(&self) -> Result<bool, Error> {
        self.servers.as_ref().map_or(Ok(true), |servers| servers.leads(&self.store))
    }

    /// Returns true if another server may not have stored a request yet that it received before the hour
    /// of a tournament.
    pub(crate) fn awaits_other_servers(&self, hour: Timestamp) -> Result<bool, Error> {
        match &self.servers {
            Some(servers) if self.clock.now().duration_since(hour) < MAX_TOURNAMENT_WAIT => {
                self.store.has_unsettled_server(servers.id(), hour)
            }
            _ => Ok(false),
        }
    }

    /// Requests that the leading server calls [`tick`](crate::operations::tick) soon, because a
    /// job's result has been stored.
    pub fn request_tick(&self) {
        self.signals.results.notify_one();
        self.tell_servers(&ServerMessage::Finished);
    }

    /// Waits until this server or another one calls [`Contest::request_tick`].
    pub async fn tick_requested(&self) {
        self.signals.results.notified().await;
    }

    /// Sends a message to all other servers.
    pub(crate) fn tell_servers(&self, message: &ServerMessage) {
        if let Some(servers) = &self.servers {
            servers.send(message);
        }
    }

    /// Marks the contest's service as stopping. From now on, workers receive no jobs.
    pub fn stop(&self) {
        self.stops.store(true, Ordering::Relaxed);
        self.notify_changed();
    }

    /// Returns true if the contest's service is stopping.
    pub fn is_stopping(&self) -> bool {
        self.stops.load(Ordering::Relaxed)
    }

    /// Notifies the live pages that the contest has changed, also those that other servers serve.
    pub fn notify_changed(&self) {
        self.signals.change();
        self.tell_servers(&ServerMessage::Changed);
    }

    /// Returns the number of changes that this server has seen.
    pub fn change_count(&self) -> u64 {
        *self.signals.changes.borrow()
    }

    /// Returns a receiver of [`Contest::change_count`], with which a live page waits for changes.
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.signals.changes.subscribe()
    }

    /// Returns the number of live pages that wait for changes.
    pub fn listeners(&self) -> usize {
        self.signals.changes.receiver_count()
    }
}
