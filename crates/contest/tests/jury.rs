//! Tests the jury over HTTP: it releases and reveals results, grades candidates and comments on
//! lines. Checks what organisers, candidates and the public may see and do.

use crate::common;
use crate::common::evening::Visitor;
use crate::common::{TestContest, noon, plan, test_contest_as};
use axum::http::{Method, StatusCode, header};
use jiff::SignedDuration;
use joute_contest::clock::Clock as _;
use joute_contest::data::{Role, Submission, TournamentState as State};
use joute_contest::operations::{self, versions};
use joute_contest::plan::{Plan, PlannedTournament};
use joute_testkit::attacks::{file, gzip, tar};

const REDIRECTED: StatusCode = StatusCode::SEE_OTHER;

/// A contest with two candidates in a tournament whose results the jury releases.
struct Evening {
    test: TestContest,
    ada: Visitor,
    bob: Visitor,
    jury: Visitor,
    boss: Visitor,
}

fn evening() -> Evening {
    let last =
        PlannedTournament { by_jury: true, ..common::round("final", noon() + SignedDuration::from_hours(1)) };
    let test = test_contest_as(Plan { tournaments: vec![last], ..plan() }).with_kits();
    let [ada, bob] = [(); 2].map(|()| candidate(&test));
    let (jury, boss) = (test.visitor(Role::Jury), test.visitor(Role::Organiser));
    Evening { test, ada, bob, jury, boss }
}

fn candidate(test: &TestContest) -> Visitor {
    let visitor = test.visitor(Role::Candidate);
    let archive = gzip(&tar(&[file("champion.c", "int first;\nint second; // <b>why</b>\n")]));
    let (bytes, received) = (archive.len() as u64, test.clock.now());
    let archive = test.contest.blobs.store(&archive).expect("the file can be stored");
    let submission =
        Submission { person: visitor.id, author: None, archive, bytes, note: String::new(), received };
    versions::receive(&test.contest.store, &submission, &test.contest.plan).expect("the version is accepted");
    test.work();
    visitor
}

impl Evening {
    async fn get(&self, visitor: &Visitor, path: &str) -> (StatusCode, String) {
        let answer = self.test.get(Some(visitor), path).await;
        (answer.status, answer.text)
    }

    async fn page(&self, visitor: &Visitor, path: &str) -> String {
        let (status, text) = self.get(visitor, path).await;
        assert_eq!(status, StatusCode::OK, "{path}: {text}");
        text
    }

    async fn post(&self, visitor: &Visitor, path: &str, fields: &str) -> StatusCode {
        self.test.post(visitor, path, fields).await.status
    }

    fn state(&self) -> State {
        let tournament = self.test.contest.store.tournament(1).expect("the tournament exists");
        tournament.state(self.test.clock.now())
    }

    /// Advances the clock to the tournament's time and plays all matches.
    fn play(&self) {
        self.test.clock.advance_to(noon() + SignedDuration::from_hours(1));
        operations::tick(&self.test.contest).expect("results and timed events can be processed");
        assert_eq!(self.test.work(), 2);
        assert_eq!(self.state(), State::Complete);
    }

    /// Returns the audit log, the newest entry first, with the person of each entry.
    fn log(&self) -> Vec<String> {
        let lines = self.test.contest.store.audit_log(9).expect("the audit log can be read");
        lines
            .iter()
            .map(|line| format!("{}: {}", line.actor.as_deref().unwrap_or(""), line.description))
            .collect()
    }
}

#[tokio::test]
async fn remarks_of_the_jury_are_private() {
    let context = evening();
    context.play();
    let on = |what: &str| format!("/jury/{}{what}", context.ada.id);
    let forms = [
        ("/tournaments/1/release".to_owned(), ""),
        ("/tournaments/1/reveal".to_owned(), "places=1"),
        (on("/mark"), "points=12&note=mine"),
        (on("/remark"), "version=1&file=champion.c&line=1&text=mine"),
        ("/jury/remarks/1/delete".to_owned(), ""),
        ("/jury/remarks".to_owned(), ""),
    ];
    let store = &context.test.contest.store;
    for (path, fields) in &forms {
        for candidate in [&context.ada, &context.bob] {
            assert_eq!(context.post(candidate, path, fields).await, StatusCode::FORBIDDEN, "{path}");
        }
        let nobody = context.test.request(Method::POST, None, path, fields).await;
        assert_eq!(nobody.status, REDIRECTED, "{path}");
        assert!(
            nobody.headers[header::LOCATION].to_str().expect("the header is text").starts_with("/sign-in"),
            "{path}"
        );
    }
    assert_eq!(
        context.post(&context.jury, "/jury/remarks", "").await,
        StatusCode::FORBIDDEN,
        "only organisers publish remarks"
    );
    let found = store.tournament(1).expect("the tournament exists");
    assert_eq!((context.state(), found.revealed, context.log().len()), (State::Complete, 0, 0));
    assert!(
        store.marks().expect("the marks can be listed").is_empty()
            && store.remarks(context.ada.id).expect("the remarks can be listed").is_empty()
    );
    for path in ["/jury", "/jury/marks.csv", &on(""), "/tournaments/1/reveal"] {
        assert_eq!(context.get(&context.ada, path).await.0, StatusCode::FORBIDDEN, "{path}");
        assert_eq!(context.test.get(None, path).await.status, REDIRECTED, "{path}");
        for of_the_jury in [&context.jury, &context.boss] {
            context.page(of_the_jury, path).await;
        }
    }
    let candidate = context.page(&context.ada, "/tournaments/1").await;
    assert!(!candidate.contains("CALL_TIMEOUT") && !candidate.contains("/matches/"), "{candidate}");
}

#[tokio::test]
async fn places_are_revealed_one_by_one_and_results_released_once() {
    let context = evening();
    let (reveal, release) = ("/tournaments/1/reveal", "/tournaments/1/release");
    assert_eq!(
        context.post(&context.jury, release, "").await,
        StatusCode::CONFLICT,
        "results of a tournament that is not complete cannot be released"
    );
    assert_eq!(context.post(&context.jury, "/tournaments/9/release", "").await, StatusCode::NOT_FOUND);
    assert_eq!(context.get(&context.jury, reveal).await.0, StatusCode::NOT_FOUND);
    context.play();
    let shown = async || {
        let page = context.page(&context.jury, reveal).await;
        ["candidate 0", "candidate 1"].iter().filter(|name| page.contains(**name)).count()
    };
    assert_eq!(shown().await, 0);
    for visitor in [&context.jury, &context.boss] {
        // If both press the same button, the second press reveals nothing more.
        assert_eq!(context.post(visitor, reveal, "places=1").await, REDIRECTED);
        assert_eq!(shown().await, 1);
    }
    assert_eq!(
        context.post(&context.jury, reveal, "places=0").await,
        REDIRECTED,
        "a revealed place can be hidden again"
    );
    assert_eq!(shown().await, 0);
    assert_eq!(context.post(&context.jury, reveal, "places=2").await, REDIRECTED);
    assert_eq!(context.post(&context.jury, reveal, "places=many").await, StatusCode::BAD_REQUEST);
    assert_eq!(shown().await, 2);
    assert!(context.page(&context.jury, reveal).await.contains(&format!("action=\"{release}\"")));
    let ranked = async |visitor: Option<&Visitor>| {
        context.test.get(visitor, "/api/v1/tournaments/1").await.text.contains("\"rank\":1")
    };
    assert!(
        !ranked(Some(&context.ada)).await && !ranked(None).await,
        "revealed places are not public before the release"
    );
    assert_eq!(context.post(&context.jury, release, "").await, REDIRECTED);
    assert_eq!(context.state(), State::Released);
    assert!(ranked(Some(&context.ada)).await && ranked(None).await);
    assert_eq!(
        context.post(&context.boss, release, "").await,
        StatusCode::CONFLICT,
        "results are released once"
    );
    assert_eq!(context.log(), ["jury 2: released the results of final"]);
    let log = context.page(&context.boss, "/staff/audit").await;
    assert!(log.contains("released the results of <a href=\"/tournaments/1\">final</a>"), "{log}");
}

#[tokio::test]
async fn marks_are_the_jury_s() {
    let context = evening();
    let mark = format!("/jury/{}/mark", context.ada.id);
    let note = "note=%3Cb%3Eclear%3C%2Fb%3E";
    assert_eq!(context.post(&context.jury, &mark, &format!("points=11&{note}")).await, REDIRECTED);
    assert_eq!(
        context.post(&context.jury, &mark, &format!("points=+14,5+&{note}")).await,
        REDIRECTED,
        "a second mark replaces the first one"
    );
    assert_eq!(context.post(&context.boss, &mark, "points=12&note=%3Dgood").await, REDIRECTED);
    for (points, reason) in
        [("", StatusCode::BAD_REQUEST), ("ten", StatusCode::BAD_REQUEST), ("NaN", StatusCode::CONFLICT)]
    {
        assert_eq!(context.post(&context.jury, &mark, &format!("points={points}")).await, reason, "{points}");
    }
    let other = format!("/jury/{}/mark", context.boss.id);
    assert_eq!(
        context.post(&context.jury, &other, "points=20").await,
        StatusCode::NOT_FOUND,
        "only candidates receive marks"
    );
    let sources = context.page(&context.jury, &format!("/jury/{}", context.ada.id)).await;
    assert!(sources.contains("jury 2: <b>14.5</b> &#60;b&#62;clear") && sources.contains("value=\"14.5\""));
    assert!(
        context.page(&context.boss, "/jury").await.contains("13.25"),
        "the page shows the mean of the marks"
    );
    let csv = context.page(&context.jury, "/jury/marks.csv").await;
    assert!(csv.contains("candidate 0,jury 2,14.5,<b>clear</b>"), "{csv}");
    for page in ["/progress", "/remarks", "/versions/1", "/account"] {
        let page = context.page(&context.ada, page).await;
        assert!(!page.contains("14.5") && !page.contains("13.25"), "{page}");
    }
}

#[tokio::test]
async fn the_jury_sees_what_is_still_to_read() {
    let context = evening();
    assert!(context.page(&context.jury, "/jury").await.contains("without a mark of yours: 2 of 2"));
    assert_eq!(
        context.post(&context.jury, &format!("/jury/{}/mark", context.ada.id), "points=11").await,
        REDIRECTED
    );
    let all = context.page(&context.jury, "/jury").await;
    assert!(all.contains("1 of 2") && all.contains("<b>11</b>") && all.contains("candidate 0"), "{all}");
    let rest = context.page(&context.jury, "/jury?unmarked=yes").await;
    assert!(rest.contains("candidate 1") && !rest.contains("candidate 0"), "{rest}");
    let next = async |visitor: &Visitor, id: i64| {
        let sources = context.page(visitor, &format!("/jury/{}", context.ada.id)).await;
        assert!(sources.contains(&format!("rel=\"next\" href=\"/jury/{id}\"")), "{sources}");
        sources
    };
    let eve = candidate(&context.test).id;
    next(&context.boss, context.bob.id).await;
    assert_eq!(
        context.post(&context.jury, &format!("/jury/{}/mark", context.bob.id), "points=8").await,
        REDIRECTED
    );
    let sources = next(&context.jury, eve).await;
    assert!(sources.contains("Marks so far: 8 to 11") && !sources.contains("Remark on line"), "{sources}");
    let chosen = context.page(&context.jury, &format!("/jury/{}?line=2", context.ada.id)).await;
    let line = chosen.split("id=\"L2\"").nth(1).expect("the page shows the second line");
    assert!(line.contains("Remark on line 2") && line.contains("name=\"text\""), "{chosen}");
    assert!(!context.page(&context.boss, "/jury").await.contains("<b>11</b>"), "the mark is another's");
}

#[tokio::test]
async fn remarks_are_read_when_an_organiser_opens_them() {
    let context = evening();
    let on = format!("/jury/{}", context.ada.id);
    let remark = |line: &str, text: &str| format!("version=1&file=champion.c&line={line}&text={text}");
    let add = format!("{on}/remark");
    assert_eq!(context.post(&context.jury, &add, &remark("2", "well+%3Ci%3Etold")).await, REDIRECTED);
    assert_eq!(context.post(&context.boss, &add, &remark("1", "and+this%3F")).await, REDIRECTED);
    for (fields, reason) in [
        (remark("0", "x"), StatusCode::CONFLICT),
        (remark("one", "x"), StatusCode::BAD_REQUEST),
        (remark("1", "+"), StatusCode::CONFLICT),
        (remark("1", "x").replace("version=1", "version=7"), StatusCode::NOT_FOUND),
    ] {
        assert_eq!(context.post(&context.jury, &add, &fields).await, reason, "{fields}");
    }
    let page = context.page(&context.jury, &on).await;
    let line = page.split("id=\"L2\"").nth(1).expect("the page shows the second line");
    assert!(line.contains("well &#60;i&#62;told") && line.contains("&#60;b&#62;why"), "{page}");
    assert!(!line.contains("and this?") && page.contains("and this?"), "each remark is at its own line");
    assert_eq!(
        context.post(&context.jury, "/jury/remarks/2/delete", "").await,
        StatusCode::NOT_FOUND,
        "another's"
    );
    assert_eq!(context.post(&context.boss, "/jury/remarks/2/delete", "").await, REDIRECTED);
    assert!(!context.page(&context.jury, &on).await.contains("and this?"));
    assert_eq!(
        context.post(&context.boss, "/jury/remarks", "").await,
        StatusCode::CONFLICT,
        "remarks cannot be published before the results"
    );
    context.play();
    assert_eq!(context.post(&context.jury, "/tournaments/1/release", "").await, REDIRECTED);
    let reads =
        async |visitor: &Visitor| context.page(visitor, "/remarks").await.contains("well &#60;i&#62;told");
    assert!(!reads(&context.ada).await, "the remarks are not published yet");
    assert_eq!(context.post(&context.boss, "/jury/remarks", "").await, REDIRECTED);
    assert!(
        reads(&context.ada).await && !reads(&context.bob).await,
        "candidates read only the remarks about their own sources"
    );
    assert_eq!(
        context.get(&context.jury, "/remarks").await.0,
        StatusCode::FORBIDDEN,
        "only candidates have a page of remarks"
    );
    assert_eq!(context.log()[0], "organiser 3: let candidates read the jury's remarks");
}
