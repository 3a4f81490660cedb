//! The servers of PostgreSQL of this test: a primary server and its standby server.

use joute_testkit::postgres::Postgres;
use std::time::Duration;

/// A primary server of PostgreSQL, and a standby server that has each change before it is acknowledged.
pub struct Cluster {
    primary: Postgres,
    standby: Postgres,
}

impl Cluster {
    /// Starts both servers.
    pub fn start() -> Self {
        let primary = Postgres::start();
        let standby = primary.start_standby();
        Cluster { primary, standby }
    }

    /// Creates a database. Returns its address, which names both servers.
    pub fn create_database(&self) -> String {
        let address = self.primary.create_database();
        format!("{address}&host={}&target_session_attrs=read-write", self.standby.folder().display())
    }

    /// Kills or stops the primary server, and starts it again after a pause.
    pub fn restart(&mut self, kill: bool, pause: Duration) {
        if kill {
            self.primary.crash();
        } else {
            self.primary.stop();
        }
        std::thread::sleep(pause);
        self.primary.restart();
    }

    /// Kills the primary server. The standby server takes its place after a pause. A copy of it then becomes
    /// the new standby server.
    pub fn fail_over(&mut self, pause: Duration) {
        self.primary.crash();
        std::thread::sleep(pause);
        self.standby.promote();
        self.primary.follow(&self.standby);
        std::mem::swap(&mut self.primary, &mut self.standby);
    }
}
