//! Checks that every page and every refusal of a form is in one language: a French reader gets no
//! sentence of the English catalogue, and an English reader none of the French one.

use crate::common;
use crate::common::evening::Visitor;
use crate::common::{TestContest, plan, test_contest_as};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, header};
use jiff::SignedDuration;
use joute_contest::data::{BuildResult, Departure, JobResult, MatchResult, Role, Submission, Work};
use joute_contest::operations::{self, versions};
use joute_contest::plan::{Plan, PlannedLadder, PlannedTournament, TournamentKind};

use joute_contest::web::routes::routes;
use joute_testkit::home;
use std::collections::BTreeSet;
use tower::ServiceExt as _;

/// The areas of the catalogue that pages show.
const AREAS: [&str; 7] = ["contest", "sending", "people", "tournaments", "archive", "arena", "result"];

/// Returns the fragments of messages by which a language is recognised. They are longer than a few
/// words and occur only in the catalogue of that language.
fn fragments(language: &str) -> BTreeSet<String> {
    let read = |language: &str| -> BTreeSet<String> {
        let folder = home().join("crates/words/catalogue").join(language);
        let texts = AREAS.map(|area| {
            std::fs::read_to_string(folder.join(format!("{area}.ftl"))).expect("the file can be read")
        });
        let messages: Vec<String> = texts.iter().flat_map(|text| text.lines()).map(str::to_owned).collect();
        let texts =
            messages.iter().filter_map(|line| line.split_once(" = ").filter(|_| !line.starts_with('#')));
        texts
            .flat_map(|(_, text)| text.split(['{', '}']).step_by(2).map(|part| part.trim().to_owned()))
            .collect()
    };
    let other = if language == "fr" { "en" } else { "fr" };
    let is_long = |part: &String| part.chars().count() >= 12 && part.contains(' ');
    read(language)
        .into_iter()
        .filter(is_long)
        .collect::<BTreeSet<_>>()
        .difference(&read(other))
        .cloned()
        .collect()
}

/// Returns a page's text and attributes as a reader sees them. Scripts are left out, because the
/// viewer's contains its words in every language.
fn plain(page: &str) -> String {
    let mut parts = page.split("<script");
    let before = parts.next().unwrap_or_default().to_owned();
    let texts = parts.filter_map(|part| part.split_once("</script>")).map(|(_, after)| after);
    (before + &texts.collect::<String>())
        .replace("&#39;", "'")
        .replace("&#x27;", "'")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
        .replace('\u{a0}', " ")
}

async fn send_request(
    router: &Router,
    method: &Method,
    path: &str,
    visitor: Option<&Visitor>,
    language: &str,
) -> String {
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::ACCEPT_LANGUAGE, language)
        .extension(common::from());
    let mut body = Body::empty();
    if let Some(visitor) = visitor {
        request = request.header(header::COOKIE, visitor.cookie());
        if method == Method::POST {
            body = Body::from(format!("csrf={}", visitor.csrf()));
        }
    }
    let answer = router
        .clone()
        .oneshot(request.body(body).expect("the request is valid"))
        .await
        .expect("the router responds");
    let body = to_bytes(answer.into_body(), 1 << 24).await.expect("the body can be read");
    plain(&String::from_utf8_lossy(&body))
}

/// Creates a contest in which a candidate's first version was eliminated in its first match and the
/// second version was refused.
fn evening() -> (TestContest, Visitor) {
    let at = plan().opens + SignedDuration::from_mins(30);
    let (maps, seeds) = (Vec::new(), Vec::new());
    let tournament = |name: &str, at, hidden| {
        let (maps, seeds) = (Vec::clone(&maps), Vec::clone(&seeds));
        PlannedTournament {
            name: name.into(),
            at,
            shape: TournamentKind::League,
            maps,
            seeds,
            hidden,
            by_jury: hidden,
            house: true,
        }
    };
    let tournaments =
        vec![tournament("A", at, false), tournament("B", at + SignedDuration::from_hours(9), true)];
    let ladder = Some(PlannedLadder::default());
    let test = test_contest_as(Plan { tournaments, ladder, ..plan() }).with_kits();
    let ada = test.candidate();
    let contest = &test.contest;
    let send = || {
        let archive = contest.blobs.store(b"archive").expect("the file can be stored");
        let submission = Submission {
            person: ada.id,
            author: None,
            archive,
            bytes: 7,
            note: String::new(),
            received: contest.clock.now(),
        };
        versions::receive(&contest.store, &submission, &contest.plan).expect("the version is accepted")
    };
    send();
    let done = |of: &dyn Fn(&Work) -> Option<JobResult>| {
        let now = contest.clock.now() + SignedDuration::from_secs(1);
        test.clock.advance_to(now);
        let lease = contest.store.take("test", now).expect("jobs can be requested").expect("a job is queued");
        let work: Work = lease.work;
        let done = of(&work).expect("the job has the expected kind");
        contest
            .store
            .complete(lease.id, lease.secret.expose(), &done, now)
            .expect("the result can be stored");
        operations::tick(contest).expect("results and timed events can be processed");
    };
    let refused = "a/b: a link; only regular files are accepted".to_owned();
    done(&|_| {
        Some(JobResult::Built(BuildResult {
            refused: Some(refused.clone()),
            language: Some("c".into()),
            log: None,
            kit: None,
        }))
    });
    send();
    done(&|_| {
        let kit = Some(joute_contest::blobs::Hash::of(b"kit"));
        Some(JobResult::Built(BuildResult { refused: None, language: Some("c".into()), log: None, kit }))
    });
    done(&|work| match work {
        Work::Build { .. } | Work::League(_) => None,
        Work::Play(spec) => {
            let gone = "CALL_TIMEOUT: plus de 500 ms dans jouer_tour".to_owned();
            let departed = Departure {
                reason: "CALL_TIMEOUT".into(),
                turn: Some(3),
                line: Some("champion.c:12".into()),
            };
            Some(JobResult::Played(MatchResult {
                scores: vec![0, 1],
                ranks: vec![2, 1],
                gone: vec![Some(gone), None],
                departures: vec![Some(departed), None],
                ..test.played(spec)
            }))
        }
    });
    test.clock.advance_to(at + SignedDuration::from_mins(1));
    test.work();
    (test, ada)
}

#[tokio::test]
async fn no_page_and_no_refusal_mixes_languages() {
    let (test, ada) = evening();
    let people = [None, Some(test.visitor(Role::Jury)), Some(test.visitor(Role::Organiser)), Some(ada)];
    let ada = people[3].as_ref().expect("the person exists").id;
    // The router is created once, because this takes longer than most requests.
    let router = test.router();
    let mut seen = 0;
    for (language, other) in [("fr", "en"), ("en", "fr")] {
        let foreign = fragments(other);
        assert!(foreign.len() > 150, "{}", foreign.len());
        for route in routes().filter(|route| {
            !["/api/", "/worker/", "/assets/", "/live/"].iter().any(|root| route.path.starts_with(root))
        }) {
            // These end sessions or change the language.
            if ["/sign-out", "/language", "/account/leave", "/account/sign-out-everywhere", "/metrics"]
                .contains(&route.path)
            {
                continue;
            }
            let path = route.path.replace("{person}", &ada.to_string());
            let numbers = if path.contains("{number}") { vec!["1", "2", "3", "99"] } else { vec!["1"] };
            for number in numbers {
                let path = path.replace("{number}", number).replace("{id}", number);
                let parts = path.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
                let path = parts.collect::<Vec<_>>().join("/");
                for visitor in &people {
                    let page = send_request(&router, &route.method, &path, visitor.as_ref(), language).await;
                    seen += 1;
                    let found = foreign.iter().find(|text| page.contains(text.as_str()));
                    assert_eq!(found, None, "{language} {} {path}: {page}", route.method);
                }
            }
        }
    }
    assert!(seen > 300, "{seen}");
    let en = send_request(&router, &Method::GET, "/versions/3", people[3].as_ref(), "en").await;
    assert!(en.contains("more than 500 ms in jouer_tour") && en.contains("champion.c:12"), "{en}");
    let fr = send_request(&router, &Method::GET, "/versions/2", people[3].as_ref(), "fr").await;
    assert!(fr.contains("a/b : un lien ; seuls les fichiers ordinaires sont acceptés"), "{fr}");
}
