//! The candidates of this test, their requests, and the requests that the server acknowledged.

use joute_contest::clock::SystemClock;
use joute_contest::data::{PersonId, Role};
use joute_contest::operations::people;
use joute_contest::store::Store;
use joute_contest::web::request::SESSION_COOKIE;
use joute_testkit::attacks::{file, gzip, tar};
use std::collections::BTreeSet;
use std::time::Duration;

/// A candidate of the contest.
pub struct Person {
    pub id: PersonId,
    token: String,
    cookie: String,
    csrf: String,
}

/// The operations that the server acknowledged. The server may have done more, because responses
/// are lost when it is killed.
#[derive(Debug, Default)]
pub struct AcknowledgedOperations {
    /// The acknowledged versions, by author and number.
    pub versions: BTreeSet<(PersonId, u32)>,
    /// The acknowledged requested matches, by seed.
    pub wishes: BTreeSet<u64>,
    /// The acknowledged duels, by owner and number.
    pub duels: BTreeSet<(PersonId, i64)>,
}

impl Person {
    /// Adds a candidate with this name.
    pub fn new(store: &Store, name: &str) -> Self {
        let id =
            people::enrol(store, name, Role::Candidate, &SystemClock).expect("the person can be added").id;
        let token = people::token(store, id, "test", &SystemClock)
            .expect("the token can be created")
            .expose()
            .to_owned();
        let session = store.sign_in(id, None, &SystemClock).expect("the person can sign in");
        let csrf = store.session(session.expose(), &SystemClock).expect("the session is valid").csrf;
        Person { id, token, cookie: format!("{SESSION_COOKIE}={}", session.expose()), csrf }
    }

    /// Sends a version and returns whether the server acknowledged it.
    pub fn send(&self, url: &str, source: &str, known: &mut AcknowledgedOperations) -> bool {
        let archive = gzip(&tar(&[file("champion.c", source)]));
        let kind = "application/gzip";
        let Some(json) = self.program(url, "versions", kind, &archive) else { return false };
        let number = json["number"].as_u64().and_then(|number| u32::try_from(number).ok());
        let number = number.expect("the page shows a number");
        assert!(known.versions.insert((self.id, number)), "the number {number} was given to two versions");
        true
    }

    /// Requests a match against the bundled champion.
    pub fn wish(&self, url: &str, seed: u64, known: &mut AcknowledgedOperations) {
        let wish =
            serde_json::json!({ "version": 1, "against": "house:opponent", "seed": seed, "seat": seed % 2 });
        if self.program(url, "matches", "application/json", wish.to_string().as_bytes()).is_some() {
            known.wishes.insert(seed);
        }
    }

    /// Starts a duel of the first version with the bundled champion, unless one is under way.
    pub fn duel(&self, url: &str, known: &mut AcknowledgedOperations) {
        let form = format!("csrf={}&version=1&against=house:opponent", self.csrf);
        let request = agent().post(format!("{url}/duels")).header("cookie", &self.cookie);
        let Ok(answer) = request.content_type("application/x-www-form-urlencoded").send(form) else { return };
        let to = answer
            .headers()
            .get("location")
            .and_then(|to| to.to_str().ok()?.strip_prefix("/duels/")?.parse().ok());
        known.duels.extend(to.map(|number| (self.id, number)));
    }

    fn program(&self, url: &str, name: &str, kind: &str, body: &[u8]) -> Option<serde_json::Value> {
        let request = agent().post(format!("{url}/api/v1/{name}"));
        let request = request.header("authorization", format!("Bearer {}", self.token));
        let mut answer = request.header("content-type", kind).send(body).ok()?;
        serde_json::from_str(&answer.body_mut().read_to_string().ok()?).ok()
    }
}

fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder().proxy(None).max_redirects(0);
    config.timeout_global(Some(Duration::from_secs(300))).build().new_agent()
}
