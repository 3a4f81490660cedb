//! The candidates of the test. They submit versions, read pages and listen for events through nginx.

use joute_contest::clock::SystemClock;
use joute_contest::data::{PersonId, Role, VersionState};
use joute_contest::operations::people;
use joute_contest::store::Store;
use joute_contest::web::request::SESSION_COOKIE;
use joute_testkit::attacks::{file, gzip, tar};
use joute_testkit::{home, read};
use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::Scope;
use std::time::Duration;

/// The time between two requests of a visitor.
const REQUEST_INTERVAL: Duration = Duration::from_millis(300);

/// A candidate with a token for programs and a session in a browser.
struct Candidate {
    id: PersonId,
    token: String,
    cookie: String,
}

/// The simulated candidates, with the results of their requests.
pub struct Visitors {
    url: String,
    archive: Vec<u8>,
    candidates: Vec<Candidate>,
    /// The versions that the contest has acknowledged.
    versions: Mutex<BTreeSet<(PersonId, u32)>>,
    /// The number of events that a page has received.
    events: AtomicUsize,
    /// The number of pages that were read.
    pages: AtomicUsize,
    ends: AtomicBool,
}

/// A guard that ends the visitors' threads when it is dropped.
pub struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Visitors {
    /// Adds candidates to the contest.
    pub fn new(store: &Store, url: &str, count: usize) -> Self {
        let candidate = |number| {
            let person = people::enrol(store, &format!("p{number}"), Role::Candidate, &SystemClock);
            let id = person.expect("the name is free").id;
            let token = people::token(store, id, "test", &SystemClock)
                .expect("the token can be created")
                .expose()
                .to_owned();
            let session = store.sign_in(id, None, &SystemClock).expect("the person can sign in");
            Candidate { id, token, cookie: format!("{SESSION_COOKIE}={}", session.expose()) }
        };
        let source = read(home().join("examples/morpion/examples/c/champion.c"));
        Visitors {
            url: url.to_owned(),
            archive: gzip(&tar(&[file("champion.c", &source)])),
            candidates: (0..count).map(candidate).collect(),
            versions: Mutex::default(),
            events: AtomicUsize::new(0),
            pages: AtomicUsize::new(0),
            ends: AtomicBool::new(false),
        }
    }

    /// Starts the threads of all visitors. They end when the returned value is dropped.
    pub fn start_visits<'scope, 'env>(&'scope self, scope: &'scope Scope<'scope, 'env>) -> End<'scope> {
        for candidate in &self.candidates {
            scope.spawn(move || self.repeat(|| self.submit(candidate)));
            scope.spawn(move || self.repeat(|| self.view_page(candidate)));
            scope.spawn(move || self.repeat(|| drop(self.listen(candidate))));
        }
        End(&self.ends)
    }

    fn repeat(&self, request: impl Fn()) {
        while !self.ends.load(Ordering::Relaxed) {
            request();
            std::thread::sleep(REQUEST_INTERVAL);
        }
    }

    /// Returns the number of acknowledged versions.
    pub fn acknowledged(&self) -> usize {
        self.versions.lock().expect("no thread panicked with the lock").len()
    }

    /// Returns the number of events that pages have received.
    pub fn events(&self) -> usize {
        self.events.load(Ordering::Relaxed)
    }

    /// Sends a version. A request that a killed server was processing has no response.
    fn submit(&self, candidate: &Candidate) {
        let request = agent().post(format!("{}/api/v1/versions", self.url));
        let request = request.header("authorization", format!("Bearer {}", candidate.token));
        let Ok(mut answer) = request.header("content-type", "application/gzip").send(&self.archive) else {
            return;
        };
        let Ok(text) = answer.body_mut().read_to_string() else { return };
        let json: serde_json::Value = serde_json::from_str(&text).expect("the response is JSON");
        let number = json["number"].as_u64().and_then(|number| u32::try_from(number).ok());
        let number = number.unwrap_or_else(|| panic!("{text}"));
        let is_new =
            self.versions.lock().expect("no thread panicked with the lock").insert((candidate.id, number));
        assert!(is_new, "two submissions received the version number {number}");
    }

    /// Reads a page that only the candidate may see.
    fn view_page(&self, candidate: &Candidate) {
        let request = agent().get(format!("{}/versions", self.url)).header("cookie", &candidate.cookie);
        match request.call() {
            Ok(answer) => {
                assert_eq!(answer.status(), 200, "the server does not know the session");
                self.pages.fetch_add(1, Ordering::Relaxed);
            }
            Err(ureq::Error::StatusCode(status)) => assert!(status >= 500, "{status}"),
            Err(_) => {}
        }
    }

    /// Listens for events until the connection ends.
    fn listen(&self, candidate: &Candidate) -> std::io::Result<()> {
        let host = self.url.strip_prefix("http://").expect("the address begins with `http://`");
        let mut stream = TcpStream::connect(host)?;
        stream.set_read_timeout(Some(Duration::from_secs(1)))?;
        write!(stream, "GET /live/mine HTTP/1.1\r\nhost: {host}\r\ncookie: {}\r\n\r\n", candidate.cookie)?;
        let (mut reader, mut line) = (BufReader::new(stream), String::new());
        while !self.ends.load(Ordering::Relaxed) {
            match reader.read_line(&mut line) {
                Ok(0) => return Ok(()),
                Ok(_) => {
                    self.events.fetch_add(usize::from(line == "event: news\n"), Ordering::Relaxed);
                    line.clear();
                }
                // After a timeout, an incomplete line stays in the buffer.
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Checks that every acknowledged version is stored, and that those that were built can play.
    pub fn check(&self, store: &Store) {
        assert!(self.pages.load(Ordering::Relaxed) > self.candidates.len(), "visitors have read pages");
        let mut stored = BTreeSet::new();
        for candidate in &self.candidates {
            for version in store.versions(candidate.id).expect("the versions can be listed") {
                let fine = matches!(version.state, VersionState::Ready | VersionState::Superseded);
                assert!(fine, "{version:?}");
                stored.insert((candidate.id, version.number));
            }
        }
        let versions = self.versions.lock().expect("no thread panicked with the lock");
        let lost: Vec<_> = versions.difference(&stored).collect();
        assert!(lost.is_empty(), "lost: {lost:?}");
    }
}

fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder().proxy(None).max_redirects(0);
    config.timeout_global(Some(Duration::from_secs(300))).build().new_agent()
}
