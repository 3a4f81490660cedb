//! The session of a server of PostgreSQL with which the servers of a contest coordinate their work.
//!
//! *Invariants:*
//! - At most one session holds the lock of the leader. The server leads only while PostgreSQL says that
//!   this session holds it ([`Membership::leads`]), and an interrupted session ends the lead.
//! - A message that is sent while the session is interrupted is sent after it. A server that may have
//!   missed messages treats everything as changed ([`Member::recover`]).

use super::super::engine::postgres::{SESSION, connect_session, failure, place, spawn, wait};
use super::{Member, ServerId, ServerStatus, is_present};
use crate::data::Error;
use crate::plan::PostgresAddress;
use crate::store::Store;
use jiff::Timestamp;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_postgres::{Client, Notification};

/// The interval at which a server sends its state and tries to become the leader.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);

/// The time after which a session is lost whose server of PostgreSQL does not respond.
const SESSION_TIMEOUT: Duration = Duration::from_secs(5);

/// The pause before an interrupted session is opened again.
const REOPEN_DELAY: Duration = Duration::from_millis(500);

/// The settings of the session. If this machine becomes unreachable, PostgreSQL ends the session within
/// seconds and frees its locks.
const KEEPALIVE_SETTINGS: &str =
    "SET tcp_keepalives_idle = 3; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;
    SET tcp_user_timeout = 9000";

/// The name of the channel for the messages of the contest's servers.
const CHANNEL_QUERY: &str = "SELECT 'joute_' || CAST(CAST(hashtext(current_schema()) AS BIGINT) & 4294967295 AS TEXT), pg_backend_pid()";

/// The query for the time of the database's machine, in microseconds since 1970.
const TIME_QUERY: &str = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)";

/// The query that takes the lock which shows that a server runs. `is_present` explains the numbers.
const PRESENCE_LOCK_QUERY: &str = "SELECT pg_try_advisory_lock(1785689462, hashtext(CAST(current_schema() AS TEXT) || ' ' || CAST($1 AS BIGINT)))";

/// The query that takes the lock of the leader. `is_present` explains the numbers.
const LEADER_LOCK_QUERY: &str = "SELECT pg_try_advisory_lock(1785689463, hashtext(current_schema()))";

/// The participation of this server in the coordination. It ends when this value is dropped.
#[derive(Debug)]
pub(crate) struct Membership {
    /// The number of this server.
    pub(crate) id: ServerId,
    lead: Arc<AtomicI32>,
    outgoing: UnboundedSender<String>,
}

impl Membership {
    /// Joins the servers of a database.
    ///
    /// # Errors
    /// Returns an error if the database cannot be used, or if the other servers use another folder.
    pub(crate) fn begin(address: &PostgresAddress, member: Arc<dyn Member>) -> Result<Self, Error> {
        let (outgoing, messages) = unbounded_channel();
        let lead: Arc<AtomicI32> = Arc::default();
        let mut keeper = SessionTask { address: address.clone(), member, lead: lead.clone(), id: None };
        let (begun, beginning) = oneshot::channel();
        spawn(async move {
            match keeper.open().await {
                Ok(session) => {
                    // The caller waits for this value.
                    let _ = begun.send(Ok(session.id));
                    keeper.keep(session, messages).await;
                }
                Err(error) => drop(begun.send(Err(error))),
            }
        });
        let ended = |_| Error::Unavailable(format!("{}: the session ended", place(address)));
        let id = wait(beginning).map_err(ended)??;
        Ok(Membership { id, lead, outgoing })
    }

    /// Sends a message to all other servers. Equal messages may be sent once.
    pub(crate) fn send(&self, message: String) {
        // The receiver lives as long as this value, unless the process is ending.
        let _ = self.outgoing.send(message);
    }

    /// Returns true if this server leads the timed work. PostgreSQL is asked, so that two servers never
    /// lead at the same time.
    ///
    /// # Errors
    /// Returns an error if the database cannot be reached.
    pub(crate) fn leads(&self, store: &Store) -> Result<bool, Error> {
        match self.lead.load(Ordering::Relaxed) {
            0 => Ok(false),
            process => store.holds_lead(process),
        }
    }
}

/// An open session.
struct Session {
    id: ServerId,
    client: Client,
    /// The process of PostgreSQL that serves this session.
    process: i32,
    channel: String,
    notifications: UnboundedReceiver<Notification>,
}

/// The task that keeps the session open.
struct SessionTask {
    address: PostgresAddress,
    member: Arc<dyn Member>,
    /// The process of PostgreSQL whose session holds the lock of the leader, or 0.
    lead: Arc<AtomicI32>,
    /// The number of this server, once it has one.
    id: Option<ServerId>,
}

impl SessionTask {
    /// Returns a function that converts an error of PostgreSQL.
    fn failure(&self) -> impl Fn(tokio_postgres::Error) -> Error + use<> {
        let place = place(&self.address);
        move |error| failure(&place, &error)
    }

    /// Opens the session and notifies the other servers that this one runs.
    async fn open(&mut self) -> Result<Session, Error> {
        let failed = self.failure();
        let (client, notifications) = connect_session(&self.address).await?;
        client.batch_execute(SESSION).await.map_err(&failed)?;
        client.batch_execute(KEEPALIVE_SETTINGS).await.map_err(&failed)?;
        let row = client.query_one(CHANNEL_QUERY, &[]).await.map_err(&failed)?;
        let (channel, process): (String, i32) = (row.get(0), row.get(1));
        client.batch_execute(&format!("LISTEN {channel}")).await.map_err(&failed)?;
        self.synchronize(&client).await.map_err(&failed)?;
        let id = self.write_row(&client).await.map_err(&failed)?;
        self.id = Some(id);
        let refused = |reason| Error::Database(format!("{}: {reason}", place(&self.address)));
        self.member.enter(id).map_err(refused)?;
        if !client.query_one(PRESENCE_LOCK_QUERY, &[&id]).await.map_err(&failed)?.get::<_, bool>(0) {
            return Err(Error::Unavailable(format!(
                "{}: the former session of this server has not ended yet",
                place(&self.address)
            )));
        }
        let query = concat!("SELECT id FROM server WHERE id <> $1 AND ", is_present!());
        let others = client.query(query, &[&id]).await.map_err(&failed)?;
        let others: Vec<ServerId> = others.iter().map(|row| row.get(0)).collect();
        self.member.check(&others).map_err(refused)?;
        self.read_added(&client, id).await.map_err(&failed)?;
        Ok(Session { id, client, process, channel, notifications })
    }

    /// Compares the clock of this server with that of the database's machine.
    async fn synchronize(&self, client: &Client) -> Result<(), tokio_postgres::Error> {
        let start = Instant::now();
        let row = client.query_one(TIME_QUERY, &[]).await?;
        if let (Ok(shared), Ok(delay)) = (Timestamp::from_microsecond(row.get(0)), start.elapsed().try_into())
        {
            self.member.synchronize(shared, delay);
        }
        Ok(())
    }

    /// Writes the row of this server, and returns the server's number.
    async fn write_row(&self, client: &Client) -> Result<ServerId, tokio_postgres::Error> {
        let ServerStatus { settled, added } = self.member.status();
        let (settled, added) = (settled.as_microsecond(), added.cast_signed());
        let row = match self.id {
            None => {
                let query = "INSERT INTO server (settled, added) VALUES ($1, $2) RETURNING id";
                client.query_one(query, &[&settled, &added]).await?
            }
            Some(id) => {
                let query = "INSERT INTO server (id, settled, added) VALUES ($3, $1, $2)
                    ON CONFLICT (id) DO UPDATE SET settled = $1, added = $2 RETURNING id";
                client.query_one(query, &[&settled, &added, &id]).await?
            }
        };
        Ok(row.get(0))
    }

    /// Keeps a session open until the membership is dropped.
    async fn keep(mut self, mut session: Session, mut messages: UnboundedReceiver<String>) {
        loop {
            let ended = self.run(session, &mut messages).await;
            self.lead.store(0, Ordering::Relaxed);
            let Err(error) = ended else { return };
            tracing::warn!(%error, "the session with the other servers was interrupted");
            session = loop {
                sleep(REOPEN_DELAY).await;
                if messages.is_closed() {
                    return;
                }
                match self.open().await {
                    Ok(session) => break session,
                    Err(error) => tracing::warn!(%error, "the other servers cannot be reached"),
                }
            };
            tracing::info!("the session with the other servers is open again");
            self.member.recover();
        }
    }

    /// Sends and receives messages until the membership is dropped.
    ///
    /// # Errors
    /// Returns an error if the session was interrupted.
    async fn run(&self, mut session: Session, messages: &mut UnboundedReceiver<String>) -> Result<(), Error> {
        let silent = |_| Error::Unavailable(format!("{}: it does not respond", place(&self.address)));
        let failed = self.failure();
        let mut beats = interval(HEARTBEAT_INTERVAL);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = beats.tick() => {
                    timeout(SESSION_TIMEOUT, self.exchange_states(&session)).await.map_err(silent)?.map_err(&failed)?;
                }
                notification = session.notifications.recv() => match notification {
                    None => return Err(Error::Unavailable(format!("{}: the connection was lost", place(&self.address)))),
                    Some(notification) if notification.process_id() == session.process => {}
                    Some(notification) => self.member.receive(notification.payload()),
                },
                message = messages.recv() => {
                    let Some(message) = message else { return Ok(()) };
                    let mut waiting = BTreeSet::from([message]);
                    while let Ok(message) = messages.try_recv() {
                        waiting.insert(message);
                    }
                    let sent = send(&session, &waiting);
                    timeout(SESSION_TIMEOUT, sent).await.map_err(silent)?.map_err(&failed)?;
                }
            }
        }
    }

    /// Reads how many bytes each other server has added.
    async fn read_added(&self, client: &Client, id: ServerId) -> Result<(), tokio_postgres::Error> {
        let rows = client.query("SELECT id, added FROM server WHERE id <> $1", &[&id]).await?;
        let added = rows.iter().map(|row| (row.get(0), row.get::<_, i64>(1).unsigned_abs()));
        self.member.set_added_elsewhere(&added.collect());
        Ok(())
    }

    /// Sends the state of this server, reads the states of the others, and tries to
    /// become the leader.
    async fn exchange_states(&self, session: &Session) -> Result<(), tokio_postgres::Error> {
        let Session { client, id, process, .. } = session;
        self.synchronize(client).await?;
        self.write_row(client).await?;
        self.read_added(client, *id).await?;
        if self.lead.load(Ordering::Relaxed) == 0 && client.query_one(LEADER_LOCK_QUERY, &[]).await?.get(0) {
            self.lead.store(*process, Ordering::Relaxed);
            tracing::info!(server = id, "this server leads the tournaments now");
        }
        Ok(())
    }
}

/// Sends messages to the other servers.
async fn send(session: &Session, messages: &BTreeSet<String>) -> Result<(), tokio_postgres::Error> {
    for message in messages {
        session.client.execute("SELECT pg_notify($1, $2)", &[&session.channel, message]).await?;
    }
    Ok(())
}
