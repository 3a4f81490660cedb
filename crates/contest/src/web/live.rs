//! Sends events to open web pages when data of the contest have changed. An event does not contain
//! the data: the page requests them, and thus receives nothing that its reader may not see.
//!
//! *Invariants:*
//!
//! - A listener receives events only about data that it may see. Its events follow a digest of that
//!   data (`Live::digest`), so the times of the events do not reveal a hidden tournament either.
//!
//! - A listener receives at most one event a second, and fewer for some topics ([`Topic::pace`]).
//!   The number of listeners is limited in total, for each person and for each network. The
//!   last streams are reserved for people who have signed in. The very last ones are for
//!   the jury and the organisers.

use super::extract::{Path, Query};
use super::request::Request;
use super::response::{HandlerError, HandlerResult};
use super::route::{Access, Route, get};
use crate::contest::Contest;
use crate::data::{Role, Topic, Visibility};
use crate::operations::people::network;
use crate::paths;
use crate::text_value;
use axum::response::IntoResponse as _;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::unfold;
use joute_net::{ClientPermit, KeepOpen};
use serde::{Deserialize, Deserializer};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

pub(super) fn routes() -> Vec<Route> {
    vec![get(paths::LIVE, Access::Everybody, live)]
}

/// The time between two messages that keep a connection to a listening page open.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(15);

/// The maximum number of open pages that listen for live events at once.
const MAX_STREAMS: usize = 1000;

/// The maximum number of live event streams for candidates and visitors. Further streams are
/// reserved for organisers and the jury.
const MAX_STREAMS_WITHOUT_STAFF: usize = 900;

/// The maximum number of live event streams for visitors without a session. Further streams are
/// reserved for signed-in people.
const MAX_ANONYMOUS_STREAMS: usize = 600;

/// The maximum number of live event streams of one person. Each open page of the person uses one.
const MAX_STREAMS_PER_PERSON: usize = 12;

/// The maximum number of live event streams to one IP address. Only visitors without a session are
/// counted. All people in a hall may share an address.
const MAX_STREAMS_PER_ADDRESS: usize = 300;

/// The state of an open page that listens for changes of a topic.
struct Listener {
    contest: Arc<Contest>,
    topic: Topic,
    news: watch::Receiver<u64>,
    /// The hash of the topic's data that was last sent to the listener.
    digest: u64,
    _place: ClientPermit<String>,
}

impl Listener {
    /// Waits until the listener's topic has changed. Returns the event to send.
    async fn wait(&mut self) -> Option<Event> {
        loop {
            let (contest, topic, news) = (self.contest.clone(), self.topic, *self.news.borrow_and_update());
            let compute_digest = move || contest.live.digest(&contest.store, topic, news);
            let digest = tokio::task::spawn_blocking(compute_digest).await.ok()?;
            if digest != self.digest {
                self.digest = digest;
                return Some(Event::default().event("news").id(format!("{digest:x}")).data("1"));
            }
            self.news.changed().await.ok()?;
        }
    }
}

/// Returns the address at which a page listens for changes of a topic. It contains the topic's
/// current state, so that no change is missed while the page connects.
pub fn address(contest: &Contest, topic: Topic) -> String {
    let digest = contest.live.digest(&contest.store, topic, contest.change_count());
    format!("{}?since={digest:x}", paths::live(topic))
}

/// The name of a topic in the path of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TopicName {
    /// The name `queue`, which stands for the queue of jobs.
    Queue,
    /// The name `scoreboard`, which stands for the standings of the last tournament.
    Scoreboard,
    /// The name `mine`, which stands for the data of the person who makes the request.
    Mine,
    /// A name such as `tournament-3`, which stands for the progress of a tournament. The value
    /// is the tournament's number.
    Tournament(i64),
}

impl<'de> Deserialize<'de> for TopicName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text_value::read(deserializer, "mine, queue, scoreboard, tournament-NUMBER", |name| match name {
            "mine" => Some(TopicName::Mine),
            "queue" => Some(TopicName::Queue),
            "scoreboard" => Some(TopicName::Scoreboard),
            name => name.strip_prefix("tournament-")?.parse().ok().map(TopicName::Tournament),
        })
    }
}

impl TopicName {
    /// Returns the topic that a request names.
    ///
    /// # Errors
    /// Returns an error if there is no such topic for the caller.
    fn topic(self, request: &Request) -> Result<Topic, HandlerError> {
        let role = request.role();
        let open = request.sees_standings();
        match self {
            TopicName::Mine => Ok(Topic::Mine(request.person()?.id)),
            TopicName::Queue if role == Some(Role::Organiser) => Ok(Topic::Queue),
            TopicName::Scoreboard if open => Ok(Topic::Scoreboard),
            TopicName::Queue | TopicName::Scoreboard => Err(HandlerError::NotFound),
            TopicName::Tournament(id) => {
                let id = request.contest.store.tournament(id)?.id;
                Ok(Topic::Tournament(id, Visibility::of(role) == Visibility::Everything))
            }
        }
    }
}

/// The parts of the path at which a page listens.
#[derive(Deserialize)]
struct LivePath {
    topic: TopicName,
}

/// The query string with which a page listens.
#[derive(Deserialize)]
struct LiveQuery {
    /// The hash of the topic's data that the page shows.
    #[serde(default, deserialize_with = "hexadecimal")]
    since: Option<u64>,
}

fn hexadecimal<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    text_value::read(deserializer, "HEXADECIMAL", |text| u64::from_str_radix(text, 16).ok()).map(Some)
}

fn live(
    request: &Request,
    Path(LivePath { topic }): Path<LivePath>,
    Query(LiveQuery { since }): Query<LiveQuery>,
) -> HandlerResult {
    let topic = topic.topic(request)?;
    let is_staff = matches!(request.role(), Some(Role::Jury | Role::Organiser));
    let (who, own, all) = match request.caller.account() {
        Some(person) if is_staff => (format!("person {}", person.id), MAX_STREAMS_PER_PERSON, MAX_STREAMS),
        Some(person) => (format!("person {}", person.id), MAX_STREAMS_PER_PERSON, MAX_STREAMS_WITHOUT_STAFF),
        None => {
            (format!("from {}", network(&request.address)), MAX_STREAMS_PER_ADDRESS, MAX_ANONYMOUS_STREAMS)
        }
    };
    let contest = request.contest.clone();
    let place = contest.live.listeners.take(who, own, all).ok_or(HandlerError::Busy)?;
    let news = contest.subscribe();
    let now = *news.borrow();
    // A client that reconnects sends the last state that it received, and a new page sends the
    // state that it shows.
    let last = request.headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let last = last.and_then(|text| u64::from_str_radix(text, 16).ok());
    let digest = last.or(since).unwrap_or_else(|| contest.live.digest(&contest.store, topic, now));
    let listener = Listener { contest, topic, news, digest, _place: place };
    let events = unfold((listener, false), |(mut listener, told)| async move {
        if told {
            tokio::time::sleep(listener.topic.pace()).await;
        }
        let event = listener.wait().await?;
        Some((Ok::<_, Infallible>(event), (listener, true)))
    });
    let mut response =
        Sse::new(events).keep_alive(KeepAlive::new().interval(KEEPALIVE_INTERVAL)).into_response();
    if is_staff {
        response.extensions_mut().insert(KeepOpen);
    }
    Ok(response)
}
