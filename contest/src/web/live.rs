//! Server-sent events: that something changed, never what. A page asks again for the part that it shows, and so for nothing
//! that its reader may not see.
//!
//! *Invariants:*
//! - A listener hears of what it may know of and of nothing else: its events follow a digest of that ([`Topic::digest`]), so that
//!   not even the moments tell how a hidden tournament goes.
//! - It gets at most one event a second, or fewer ([`Topic::pace`]), and there are at most so many listeners: in all, of a
//!   person, from an address.

mod topic;

pub use topic::Topic;

use super::answer::{Answer, Fault};
use super::routes::{Route, Who, get};
use super::visit::Visit;
use crate::contest::Contest;
use axum::response::IntoResponse as _;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::unfold;
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

pub(super) const ROUTES: &[Route] = &[get("/live/{topic}", Who::Everybody, live)];

/// Between two signs of life, of server and listener.
const ALIVE: Duration = Duration::from_secs(15);

/// Listeners in all.
const ALL: usize = 1000;

/// Of one person: a few windows, with a few pages each.
const OF_A_PERSON: usize = 12;

/// From one address, of people who are not signed in: a whole hall may have one.
const FROM_AN_ADDRESS: usize = 300;

/// Digests that are remembered; then all are forgotten, and computed again when somebody needs them.
const REMEMBERED: usize = 4096;

/// Whoever listens.
#[derive(Debug, Default)]
pub struct Live {
    listeners: Mutex<HashMap<String, usize>>,
    /// By topic: the news for which it was computed, and the digest.
    digests: Mutex<HashMap<Topic, (u64, u64)>>,
}

/// A listener's place, until it leaves.
struct Place {
    live: Arc<Live>,
    who: String,
}

impl Live {
    /// A place for one more; none, if there are too many.
    fn place(self: &Arc<Self>, who: String, most: usize) -> Option<Place> {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        if listeners.values().sum::<usize>() >= ALL || listeners.get(&who).is_some_and(|own| *own >= most) {
            return None;
        }
        *listeners.entry(who.clone()).or_default() += 1;
        Some(Place { live: self.clone(), who })
    }

    /// Computed once for all who listen to a topic.
    fn digest(&self, contest: &Contest, topic: Topic, news: u64) -> u64 {
        let lock = || self.digests.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, digest)) = lock().get(&topic)
            && *of == news
        {
            return *digest;
        }
        // What cannot be read did not change, as far as anybody can tell.
        let digest = topic.digest(contest).unwrap_or_default();
        let mut digests = lock();
        if digests.len() >= REMEMBERED {
            digests.clear();
        }
        digests.insert(topic, (news, digest));
        digest
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut listeners = self.live.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = listeners.get_mut(&self.who) {
            *own -= 1;
            if *own == 0 {
                listeners.remove(&self.who);
            }
        }
    }
}

/// One who listens.
struct Listener {
    contest: Arc<Contest>,
    topic: Topic,
    news: watch::Receiver<u64>,
    /// What it knows of.
    digest: u64,
    _place: Place,
}

impl Listener {
    /// Waits until there is something new.
    async fn wait(&mut self) -> Option<Event> {
        loop {
            let (contest, topic, news) = (self.contest.clone(), self.topic, *self.news.borrow_and_update());
            let look = move || contest.live.digest(&contest, topic, news);
            let digest = tokio::task::spawn_blocking(look).await.ok()?;
            if digest != self.digest {
                self.digest = digest;
                return Some(Event::default().event("news").id(format!("{digest:x}")).data("1"));
            }
            self.news.changed().await.ok()?;
        }
    }
}

/// Where a page listens that is about to show a topic: it hears of whatever changes from now on, also before it listens.
pub fn address(contest: &Contest, topic: Topic) -> String {
    format!("/live/{topic}?since={:x}", contest.live.digest(contest, topic, contest.told()))
}

fn live(visit: &Visit) -> Answer {
    let topic = Topic::of(visit)?;
    let (who, most) = match visit.caller.person() {
        Some(person) => (format!("person {}", person.id), OF_A_PERSON),
        None => (format!("from {}", visit.address), FROM_AN_ADDRESS),
    };
    let contest = visit.contest.clone();
    let place = contest.live.place(who, most).ok_or(Fault::Busy)?;
    let news = contest.news();
    let now = *news.borrow();
    // Whoever comes back says what it knew when the connection was lost, and a page what it showed.
    let last = visit.headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let known = last.or(visit.query.get("since").map(String::as_str));
    let known = known.and_then(|text| u64::from_str_radix(text, 16).ok());
    let digest = known.unwrap_or_else(|| contest.live.digest(&contest, topic, now));
    let listener = Listener { contest, topic, news, digest, _place: place };
    let events = unfold((listener, false), |(mut listener, told)| async move {
        if told {
            tokio::time::sleep(listener.topic.pace()).await;
        }
        let event = listener.wait().await?;
        Some((Ok::<_, Infallible>(event), (listener, true)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)).into_response())
}
