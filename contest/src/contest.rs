//! A contest that is served: what is planned, what happened, its files, its game and its clock.

use crate::arrivals::Arrivals;
use crate::blobs::{Blobs, Hash};
use crate::clock::Clock;
use crate::game::Game;
use crate::kits::Kits;
use crate::matches::Debut;
use crate::plan::{Plan, Tournament};
use crate::running::Meter;
use crate::store::{Error, Store};
use crate::tournaments;
use crate::uploads::Uploads;
use crate::web::Live;
use crate::worker::pack_kit;
use jiff::Timestamp;
use joute_arena::files;
use joute_arena::limits::from_toml;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::{Notify, watch};

/// Where files are kept by their hash, in a contest's folder.
const BLOBS: &str = "files";

/// Whom every version meets first: the champion that all kits bring.
const HOUSE: &str = "opponent";

/// Everything that a page, a worker's request or the hour needs.
pub struct Contest {
    /// Its folder.
    pub folder: PathBuf,
    /// What its organiser wrote.
    pub plan: Plan,
    /// What is played.
    pub game: Game,
    /// What happened.
    pub store: Store,
    /// What was sent, built and played.
    pub blobs: Blobs,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// What every version plays first.
    pub debut: Debut,
    /// Requests whose effect is not yet in the database.
    pub arrivals: Arc<Arrivals>,
    /// What was measured of requests.
    pub meter: Meter,
    /// What is being sent.
    pub uploads: Uploads,
    /// Who hears of what changes.
    pub live: Arc<Live>,
    /// The text of the contest's limits file; empty: champions may use what their game says.
    pub limits: String,
    news: watch::Sender<u64>,
    results: Notify,
    stops: AtomicBool,
}

impl Contest {
    /// Opens a contest's folder, whose plan was read.
    ///
    /// # Errors
    /// A message: its database, its files or its limits cannot be read, or a tournament's maps or its cup's file are not there,
    /// with the place in `contest.toml`.
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
                let kept = blobs.keep(text.as_bytes()).map_err(|error| error.to_string())?;
                ((*name).to_owned(), Some(kept))
            }
        };
        let debut = Debut { map, text, players: game.shape.seats.usual(), house: HOUSE.into() };
        Ok(Contest {
            folder: folder.to_owned(),
            plan,
            game,
            store,
            blobs,
            clock,
            debut,
            arrivals: Arc::default(),
            meter: Meter::default(),
            uploads: Uploads::default(),
            live: Arc::default(),
            limits,
            news: watch::Sender::new(0),
            results: Notify::new(),
            stops: AtomicBool::new(false),
        })
    }

    /// Lets what is due happen: results take effect, tournaments go on. Whoever serves a contest calls it often; it may be killed in it.
    ///
    /// # Errors
    /// The database's.
    pub fn tick(&self) -> Result<(), Error> {
        let settled = self.store.settle(&self.debut, self.clock.now())?;
        let duels = self.go_on_with_duels()?;
        self.store.forget_sessions(&*self.clock)?;
        if tournaments::tick(self)? || duels || settled > 0 {
            self.tell();
        }
        Ok(())
    }

    /// Until when champions are taken: what the plan says, or a later hour.
    ///
    /// # Errors
    /// The database's.
    pub fn closes(&self) -> Result<Timestamp, Error> {
        Ok(self.store.changes()?.closes(&self.plan))
    }

    /// When a tournament begins: what the plan says, or a later hour.
    ///
    /// # Errors
    /// The database's.
    pub fn hour(&self, tournament: &Tournament) -> Result<Timestamp, Error> {
        Ok(self.store.changes()?.hour(tournament))
    }

    /// From now on versions are built from the kits of a folder, one for each of these languages: the languages whose kit is
    /// new or changed.
    ///
    /// # Errors
    /// A kit cannot be read, or not be kept.
    pub fn stock(&self, fresh: &[(&str, PathBuf)]) -> Result<Vec<String>, String> {
        let mut kits = Kits::new();
        for (language, folder) in fresh {
            let packed = pack_kit(folder).map_err(|why| format!("the kit in {language}: {why}"))?;
            let hash = self.blobs.keep(&packed).map_err(|error| error.to_string())?;
            kits.insert((*language).to_owned(), hash);
        }
        self.store.stock(&kits, self.clock.now()).map_err(|error| error.to_string())
    }

    /// A result came: what is due should happen soon.
    pub fn hurry(&self) {
        self.results.notify_one();
    }

    /// Waits for [`Contest::hurry`].
    pub async fn hurried(&self) {
        self.results.notified().await;
    }

    /// The service ends: nobody gets work any more.
    pub fn stop(&self) {
        self.stops.store(true, Ordering::Relaxed);
        self.tell();
    }

    /// Does the service end?
    pub fn is_stopping(&self) -> bool {
        self.stops.load(Ordering::Relaxed)
    }

    /// Something changed that a page may show.
    pub fn tell(&self) {
        self.news.send_modify(|count| *count += 1);
    }

    /// How often [`Contest::tell`] told something.
    pub fn told(&self) -> u64 {
        *self.news.borrow()
    }

    /// Counts what [`Contest::tell`] told.
    pub fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// How many wait for [`Contest::news`].
    pub fn listeners(&self) -> usize {
        self.news.receiver_count()
    }
}
