//! The other servers that serve the same contest, as one server sees them.
//!
//! Servers with one database of PostgreSQL share the contest's folder. They notify each other of
//! changes, and one of them, the leader, does the timed work.

use super::fleet::Fleet;
use super::signals::Signals;
use crate::blobs::Usage;
use crate::clock::Clock;
use crate::data::{Error, ServerMessage};
use crate::pending::PendingRequests;
use crate::plan::Database;
use crate::private;
use crate::store::Store;
use crate::store::server::{Member, Membership, ServerId, ServerStatus};
use jiff::{SignedDuration, Timestamp};
use joute_workshop::checkout::is_locked;
use std::collections::{BTreeMap, HashMap};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The name of the subfolder with a file for each server. A server locks its file while it runs, so that
/// another server can check that both use the same folder.
pub(crate) const SERVERS: &str = "servers";

/// The time after the hour of a tournament for which the leader waits for requests that other servers
/// have received before. The hour of a server that does not respond must not hold back the tournament.
pub(crate) const MAX_TOURNAMENT_WAIT: SignedDuration = SignedDuration::from_secs(60);

/// The time after which the work of an absent server is given to others. A server that lost its
/// connection for a moment keeps its work.
const ABSENCE_GRACE: Duration = Duration::from_secs(5);

/// The participation of this server among those that serve the contest.
#[derive(Debug)]
pub(crate) struct Servers {
    membership: Membership,
    folder: PathBuf,
    /// The times at which the leader first saw that other servers are absent.
    absent: Mutex<HashMap<ServerId, Instant>>,
}

impl Servers {
    /// Joins the servers of a contest. Returns `None` if the contest has a database of SQLite, which is
    /// for one server.
    ///
    /// # Errors
    /// Returns an error if the database cannot be used, or if the other servers use another folder.
    pub(super) fn join(database: &Database, member: LocalServer) -> Result<Option<Self>, Error> {
        let Database::Postgres(config) = database else { return Ok(None) };
        let folder = member.folder.clone();
        let membership = Membership::begin(config, Arc::new(member))?;
        Ok(Some(Servers { membership, folder, absent: Mutex::default() }))
    }

    /// Returns the number of this server.
    pub(crate) fn id(&self) -> ServerId {
        self.membership.id
    }

    /// Returns true if this server leads the timed work.
    ///
    /// # Errors
    /// Returns an error if the database cannot be reached.
    pub(super) fn leads(&self, store: &Store) -> Result<bool, Error> {
        self.membership.leads(store)
    }

    /// Sends a message to all other servers.
    pub(super) fn send(&self, message: &ServerMessage) {
        match serde_json::to_string(message) {
            Ok(text) => self.membership.send(text),
            Err(error) => tracing::error!(%error, "a message to the other servers cannot be written"),
        }
    }

    /// Returns the servers that have been absent for some seconds. `servers` says which servers run.
    pub(crate) fn absent_servers(&self, servers: &BTreeMap<ServerId, bool>, now: Instant) -> Vec<ServerId> {
        let mut absent = self.absent.lock().unwrap_or_else(PoisonError::into_inner);
        absent.retain(|id, _| servers.get(id) == Some(&false));
        for (id, _) in servers.iter().filter(|(_, present)| !**present) {
            absent.entry(*id).or_insert(now);
        }
        absent
            .iter()
            .filter(|(_, since)| now.duration_since(**since) >= ABSENCE_GRACE)
            .map(|(id, _)| *id)
            .collect()
    }

    /// Removes the file of a server that no longer runs.
    pub(crate) fn remove_file(&self, id: ServerId) {
        let path = path(&self.folder, id);
        if !is_locked(&path) {
            // A file that cannot be removed does no harm.
            let _ = std::fs::remove_file(path);
        }
    }
}

fn path(folder: &Path, id: ServerId) -> PathBuf {
    folder.join(SERVERS).join(id.to_string())
}

/// The parts of this server that take part in the coordination.
pub(super) struct LocalServer {
    pub(super) folder: PathBuf,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) pending_requests: Arc<PendingRequests>,
    pub(super) usage: Arc<Usage>,
    pub(super) signals: Arc<Signals>,
    pub(super) fleet: Arc<Fleet>,
    pub(super) others: Mutex<OtherServers>,
}

/// The state of a server that concerns the others.
#[derive(Debug, Default)]
pub(super) struct OtherServers {
    /// The number of this server.
    own: ServerId,
    /// The locked file of this server.
    file: Option<File>,
    /// The bytes that each other server had added when this server joined, and those that it had added
    /// according to its last report.
    added: HashMap<ServerId, (u64, u64)>,
}

impl OtherServers {
    /// Records the bytes that each other server has added. Returns the bytes that they have added since
    /// this server joined.
    fn added_size_since(&mut self, added: &BTreeMap<ServerId, u64>) -> u64 {
        for (id, bytes) in added {
            // Servers with larger numbers joined later. They may have added files before their first report.
            let first = if *id > self.own { 0 } else { *bytes };
            self.added.entry(*id).or_insert((first, *bytes)).1 = *bytes;
        }
        self.added.values().map(|(first, last)| last.saturating_sub(*first)).sum()
    }
}

impl Member for LocalServer {
    fn synchronize(&self, shared: Timestamp, delay: SignedDuration) {
        self.clock.synchronize(shared, delay);
    }

    fn enter(&self, own: ServerId) -> Result<(), String> {
        let path = path(&self.folder, own);
        let opened = private::create_folder(&self.folder.join(SERVERS)).and_then(|()| private::open(&path));
        let file = opened.map_err(|error| format!("{}: {error}", path.display()))?;
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        others.own = own;
        match file.try_lock() {
            Ok(()) => others.file = Some(file),
            // The file is locked already if the session was interrupted.
            Err(TryLockError::WouldBlock) if others.file.is_some() => {}
            Err(error) => {
                return Err(format!(
                    "{}: this file cannot be locked ({error}); use a file system whose locks work between \
                     machines, such as NFS 4",
                    path.display()
                ));
            }
        }
        Ok(())
    }

    fn check(&self, others: &[ServerId]) -> Result<(), String> {
        match others.iter().find(|id| !is_locked(&path(&self.folder, **id))) {
            None => Ok(()),
            Some(id) => Err(format!(
                "server {id} uses this database with another folder than {}; put the contest's folder on a file \
                 system that all its servers share, or give each contest a database of its own",
                self.folder.display()
            )),
        }
    }

    fn status(&self) -> ServerStatus {
        let settled = self.pending_requests.stored_until(&*self.clock);
        ServerStatus { settled, added: self.usage.added_bytes() }
    }

    fn set_added_elsewhere(&self, added: &BTreeMap<ServerId, u64>) {
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        let since = others.added_size_since(added);
        drop(others);
        self.usage.set_elsewhere(since);
    }

    fn receive(&self, message: &str) {
        match serde_json::from_str(message) {
            Ok(ServerMessage::Changed) => self.signals.change(),
            Ok(ServerMessage::Finished) => self.signals.results.notify_one(),
            Ok(ServerMessage::Reported(figures)) => self.fleet.record_elsewhere(&figures, Instant::now()),
            // The other server runs another version of joute.
            Err(error) => tracing::warn!(%error, message, "a message of another server cannot be read"),
        }
    }

    fn recover(&self) {
        self.signals.change();
        self.signals.results.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::OtherServers;

    #[test]
    fn files_that_a_later_server_added_before_its_first_report_are_counted() {
        let mut others = OtherServers { own: 2, ..OtherServers::default() };
        assert_eq!(others.added_size_since(&[(1, 100), (3, 50)].into()), 50);
        assert_eq!(others.added_size_since(&[(1, 130), (3, 60), (4, 5)].into()), 95);
    }
}
