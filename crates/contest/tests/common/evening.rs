//! Helpers that build versions and play matches at once. The tests' own worker invents the results
//! and runs no program.

use super::TestContest;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode, header};
use flate2::Compression;
use flate2::write::GzEncoder;
use jiff::SignedDuration;
use joute_contest::blobs::Hash;
use joute_contest::clock::Clock as _;
use joute_contest::data::{BuildResult, JobResult, MatchResult, MatchSpec, PersonId, Role, Submission, Work};
use joute_contest::operations::{self, kits, people, versions};

use std::io::Write as _;
use std::sync::OnceLock;
use tower::ServiceExt as _;

/// A person with a session.
pub struct Visitor {
    pub id: PersonId,
    cookie: String,
    csrf: String,
    token: OnceLock<String>,
}

/// The response of a page.
pub struct PageResponse {
    pub status: StatusCode,
    pub headers: axum::http::HeaderMap,
    pub text: String,
}

impl Visitor {
    /// Returns the session cookie.
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// Returns the token of the page's forms.
    pub fn csrf(&self) -> &str {
        &self.csrf
    }
}

impl TestContest {
    /// Adds a person with this role and starts a session.
    pub fn visitor(&self, role: Role) -> Visitor {
        let (cookie, csrf) = self.signed_in(role);
        let session = cookie.split_once('=').expect("the response sets a cookie").1;
        let id = self.contest.store.session(session, &*self.clock).expect("the session is valid").person.id;
        Visitor { id, cookie, csrf, token: OnceLock::new() }
    }

    /// Returns a person's API token, with which programs sign in. The first call creates it.
    pub fn token(&self, visitor: &Visitor) -> String {
        let create = || people::token(&self.contest.store, visitor.id, "laptop", &*self.clock);
        visitor.token.get_or_init(|| create().expect("the token can be created").expose().to_owned()).clone()
    }

    /// Starts a new session for a person whose session has ended.
    pub fn renew_session(&self, visitor: Visitor) -> Visitor {
        Visitor { token: visitor.token, ..self.visit_as(visitor.id) }
    }

    /// Starts a session for a person.
    pub fn visit_as(&self, id: PersonId) -> Visitor {
        let store = &self.contest.store;
        let secret = store.sign_in(id, None, &*self.clock).expect("the person can sign in");
        let session = store.session(secret.expose(), &*self.clock).expect("the session is valid");
        let cookie = format!("{}={}", joute_contest::web::request::SESSION_COOKIE, secret.expose());
        Visitor { id, cookie, csrf: session.csrf, token: OnceLock::new() }
    }

    /// Adds fresh kits to the contest, so that versions can play.
    pub fn with_kits(self) -> Self {
        let kits = [("c".to_owned(), Hash::of(b"fresh kit"))].into();
        kits::replace_kits(&self.contest.store, &kits, self.clock.now()).expect("the kits can be replaced");
        self
    }

    /// Adds a candidate whose first version can play and has played.
    pub fn candidate(&self) -> Visitor {
        let visitor = self.visitor(Role::Candidate);
        self.version(&visitor);
        visitor
    }

    /// Adds another version of a candidate, which can play and has played. Returns its number.
    pub fn version(&self, visitor: &Visitor) -> u32 {
        let archive = self.contest.blobs.store(b"archive").expect("the file can be stored");
        let received = self.clock.now();
        let submission =
            Submission { person: visitor.id, author: None, archive, bytes: 7, note: String::new(), received };
        let number = versions::receive(&self.contest.store, &submission, &self.contest.plan)
            .expect("the version is accepted")
            .number;
        self.work();
        number
    }

    /// Asks for a page.
    pub async fn get(&self, visitor: Option<&Visitor>, path: &str) -> PageResponse {
        self.request(Method::GET, visitor, path, "").await
    }

    /// Sends a form.
    pub async fn post(&self, visitor: &Visitor, path: &str, fields: &str) -> PageResponse {
        let form = format!("csrf={}&{fields}", visitor.csrf);
        self.request(Method::POST, Some(visitor), path, &form).await
    }

    /// Sends a request with any method, with or without a session.
    pub async fn request(
        &self,
        method: Method,
        visitor: Option<&Visitor>,
        path: &str,
        form: &str,
    ) -> PageResponse {
        let mut request = Request::builder().method(method).uri(path).extension(super::from());
        if let Some(visitor) = visitor {
            request = request.header(header::COOKIE, &visitor.cookie);
        }
        self.send(request.body(Body::from(form.to_owned())).expect("the request is valid")).await
    }

    /// Sends a request with a token, as a program does.
    pub async fn program(&self, method: &str, bearer: &str, path: &str, json: &str) -> PageResponse {
        let request = Request::builder().method(method).uri(path).extension(super::from());
        let request = request.header(header::AUTHORIZATION, bearer);
        let request = request.header(header::CONTENT_TYPE, "application/octet-stream");
        self.send(request.body(Body::from(json.to_owned())).expect("the request is valid")).await
    }

    async fn send(&self, request: Request<Body>) -> PageResponse {
        let answer = self.router().oneshot(request).await.expect("the router responds");
        let (head, body) = answer.into_parts();
        let body = to_bytes(body, 1 << 24).await.expect("the body can be read");
        let text = String::from_utf8_lossy(&body).into_owned();
        PageResponse { status: head.status, headers: head.headers, text }
    }

    /// Does one waiting job and returns it. Every build succeeds, and the first seat wins every
    /// match.
    pub fn work_once(&self) -> Option<Work> {
        // The clock advances because the queue serves first the candidate who waited longest.
        let now = self.clock.now() + SignedDuration::from_secs(1);
        self.clock.advance_to(now);
        let lease = self.contest.store.take("test", now).expect("jobs can be requested")?;
        let work: Work = lease.work;
        let job_result = match &work {
            Work::Build { .. } => JobResult::Built(BuildResult {
                refused: None,
                language: Some("c".into()),
                log: None,
                kit: Some(Hash::of(b"kit")),
            }),
            Work::Play(spec) => JobResult::Played(self.played(spec)),
            Work::League(_) => panic!("there is no league"),
        };
        self.contest
            .store
            .complete(lease.id, lease.secret.expose(), &job_result, now)
            .expect("the result can be stored");
        operations::tick(&self.contest).expect("results and timed events can be processed");
        Some(work)
    }

    /// Does all waiting jobs and returns their number.
    pub fn work(&self) -> usize {
        std::iter::from_fn(|| self.work_once()).count()
    }

    /// Stores the picture of a final board and returns its hash.
    fn picture(&self) -> Hash {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
        gzip.write_all(b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>").expect("writing to memory succeeds");
        let bytes = gzip.finish().expect("writing to memory succeeds");
        self.contest.blobs.store(&bytes).expect("the file can be stored")
    }

    /// Returns the result of a match that the first seat wins.
    pub fn played(&self, spec: &MatchSpec) -> MatchResult {
        let seed = spec.seed;
        let replay = |output: &str| {
            let lines = [
                format!(
                    r#"{{"joute":2,"game":"morpion","api":"0000000000000000","setup":{{"map":"","players":2,"seed":{seed}}},"champions":[{{"name":"0","language":"c"}},{{"name":"1","language":"c"}}]}}"#
                ),
                format!(
                    r#"{{"is":"init","turns":[{{"player":0,"calls":[]}},{{"player":1,"calls":[]}}],"micros":[1,2]{output}}}"#
                ),
                r#"{"scores":[1,0],"ranks":[1,2],"gone":[null,{"reason":"CALL_TIMEOUT","why":""}]}"#
                    .to_owned(),
            ];
            let text = format!("{}\n", lines.join("\n"));
            self.contest.blobs.store(text.as_bytes()).expect("the file can be stored")
        };
        MatchResult {
            scores: vec![1, 0],
            ranks: vec![1, 2],
            departures: Vec::new(),
            turns: vec![5, 3],
            gone: vec![None, Some("CALL_TIMEOUT".into())],
            public: replay(""),
            private: Some(replay(r#","output":["words of seat one","words of seat two"]"#)),
            picture: Some(self.picture()),
        }
    }
}
