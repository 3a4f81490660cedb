//! A contest that is being served: its plan, database, files, game and clock.

use crate::blobs::{Blobs, Hash};
use crate::clock::Clock;
use crate::game::Game;
use crate::kits::Kits;
use crate::matches::FirstMatchSetup;
use crate::materials::Materials;
use crate::pending::PendingRequests;
use crate::people::PersonId;
use crate::plan::{Plan, PlannedTournament};
use crate::running::Meter;
use crate::store::{Error, Store};
use crate::tournaments;
use crate::web::Live;
use crate::worker::pack_kit;
use jiff::Timestamp;
use joute_arena::files;
use joute_arena::limits::from_toml;
use joute_net::ClientPermits;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use tokio::sync::{Notify, watch};

/// The name of the folder with files by hash, in a contest's folder.
const BLOBS: &str = "files";

/// The name of the champion against which every version plays its first match. It is part of all
/// kits.
const FIRST_OPPONENT: &str = "opponent";

/// The state that pages, workers' requests and timed events share.
pub struct Contest {
    /// The contest's folder.
    pub folder: PathBuf,
    /// The plan that the organiser wrote.
    pub plan: Plan,
    /// The game that is played.
    pub game: Game,
    /// The contest's database.
    pub store: Store,
    /// The submitted archives, built champions and replays.
    pub blobs: Blobs,
    /// The contest's clock.
    pub clock: Arc<dyn Clock>,
    /// The setting of the first match of every version.
    pub first_match_setup: FirstMatchSetup,
    /// The requests that have been received but not yet stored.
    pub pending_requests: Arc<PendingRequests>,
    /// The measurements of requests.
    pub meter: Meter,
    /// The uploads in progress, by person.
    pub uploads: ClientPermits<PersonId>,
    /// The requests that wait for an answer which is not available yet.
    pub waiting: ClientPermits<String>,
    /// The subscriptions to live events.
    pub live: Arc<Live>,
    /// The text of the contest's limits file. If it is empty, the limits of the game apply.
    pub limits: String,
    /// The files and pages for candidates. It is empty until the kits are made.
    pub materials: OnceLock<Materials>,
    /// The number of champions for which each tournament was last checked to be playable.
    pub(crate) forecasts: Mutex<HashMap<tournaments::TournamentId, usize>>,
    news: watch::Sender<u64>,
    results: Notify,
    stops: AtomicBool,
}

impl Contest {
    /// Opens a contest's folder with its plan.
    ///
    /// # Errors
    /// Returns a message if the database, the files or the limits cannot be read, or if the maps or
    /// the cup file of a tournament are missing. The message includes the place in `contest.toml`.
    pub fn open(folder: &Path, plan: Plan, game: Game, clock: Arc<dyn Clock>) -> Result<Self, String> {
        tournaments::check(folder, &plan, &game)?;
        let limits = match &plan.limits {
            None => String::new(),
            Some(file) => files::text(&folder.join(file))?,
        };
        let own = from_toml(&limits, game.limits)
            .map_err(|why| format!("{}: {why}", plan.limits.as_deref().unwrap_or(folder).display()))?;
        let game = Game { limits: own, ..game };
        let store = Store::open(folder).map_err(|error| error.to_string())?;
        store.schedule(&plan.tournaments).map_err(|error| error.to_string())?;
        let blobs = Blobs::open(&folder.join(BLOBS), plan.quotas.disk).map_err(|error| error.to_string())?;
        let official = game.maps.iter().map(|(name, text)| ((*name).to_owned(), Hash::of(text.as_bytes())));
        store.renew_maps(&official.collect(), clock.now()).map_err(|error| error.to_string())?;
        let (map, text) = match game.maps.first() {
            None => (String::new(), None),
            Some((name, text)) => {
                let kept = blobs.store(text.as_bytes()).map_err(|error| error.to_string())?;
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
            uploads: ClientPermits::default(),
            waiting: ClientPermits::default(),
            live: Arc::default(),
            limits,
            materials: OnceLock::new(),
            forecasts: Mutex::default(),
            news: watch::Sender::new(0),
            results: Notify::new(),
            stops: AtomicBool::new(false),
        })
    }

    /// Processes everything that is due: results take effect and tournaments advance. The server
    /// calls it often. The process may be killed at any point of it.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn tick(&self) -> Result<(), Error> {
        let settled = self.store.settle(&self.first_match_setup, self.clock.now())?;
        let duels = self.advance_duels()?;
        self.store.forget_sessions(&*self.clock)?;
        if tournaments::tick(self)? || duels || settled > 0 {
            self.notify_changed();
        }
        Ok(())
    }

    /// Returns the time until which champions are accepted: the planned time, or the one to which
    /// an organiser postponed it.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn closes(&self) -> Result<Timestamp, Error> {
        Ok(self.store.changes()?.closes(&self.plan))
    }

    /// Returns the time at which a tournament begins: the planned time, or the one to which an
    /// organiser postponed it.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn hour(&self, tournament: &PlannedTournament) -> Result<Timestamp, Error> {
        Ok(self.store.changes()?.hour(tournament))
    }

    /// Sets the kits from which versions are built, one folder for each language. Returns the
    /// languages whose kit is new or has changed.
    ///
    /// # Errors
    /// Returns a message if a kit cannot be read or stored.
    pub fn replace_kits(&self, fresh: &[(&str, PathBuf)]) -> Result<Vec<String>, String> {
        let mut kits = Kits::new();
        for (language, folder) in fresh {
            let packed = pack_kit(folder).map_err(|why| format!("the kit in {language}: {why}"))?;
            let hash = self.blobs.store(&packed).map_err(|error| error.to_string())?;
            kits.insert((*language).to_owned(), hash);
        }
        self.store.replace_kits(&kits, self.clock.now()).map_err(|error| error.to_string())
    }

    /// Requests that due events are processed soon, because a result has arrived.
    pub fn request_tick(&self) {
        self.results.notify_one();
    }

    /// Waits for the next call of [`Contest::request_tick`].
    pub async fn tick_requested(&self) {
        self.results.notified().await;
    }

    /// Stops the service. From now on, workers receive no jobs.
    pub fn stop(&self) {
        self.stops.store(true, Ordering::Relaxed);
        self.notify_changed();
    }

    /// Returns true if the service is stopping.
    pub fn is_stopping(&self) -> bool {
        self.stops.load(Ordering::Relaxed)
    }

    /// Notifies live pages that something has changed.
    pub fn notify_changed(&self) {
        self.news.send_modify(|count| *count += 1);
    }

    /// Returns the number of calls of [`Contest::notify_changed`].
    pub fn change_count(&self) -> u64 {
        *self.news.borrow()
    }

    /// Returns a receiver that counts the calls of [`Contest::notify_changed`].
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// Returns the number of receivers of [`Contest::subscribe`].
    pub fn listeners(&self) -> usize {
        self.news.receiver_count()
    }
}
