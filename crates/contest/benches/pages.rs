//! Measures how long the pages of a large contest take. The generated database has 500 candidates,
//! 100,000 versions, and ten tournaments with 100,000 matches each.
//!
//! `cargo bench -p joute-contest --bench pages`. The generated database has about 2 GB and is removed at
//! the end. `-- --matches 1000` generates fewer matches for each tournament.

use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, header};
use axum::{Extension, Router};
use joute_contest::clock::SystemClock;
use joute_contest::contest::Contest;
use joute_contest::data::Role;
use joute_contest::game::Game;
use joute_contest::operations::{self, people};
use joute_contest::plan::Plan;
use joute_contest::web;
use joute_testkit::scratch;
use morpion::Morpion;
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tower::ServiceExt as _;

/// The number of candidates.
const CANDIDATES: i64 = 500;

/// The number of versions of the candidate whose pages are measured.
const MANY_VERSIONS: i64 = 2000;

/// The number of versions of each other candidate.
const VERSIONS: i64 = 196;

/// The number of tournaments. The last one is being played.
const TOURNAMENTS: i64 = 10;

/// The number of matches of each tournament, unless an option says otherwise.
const MATCHES: i64 = 100_000;

/// The first number of a tournament's match. Each tournament has [`BLOCK`] numbers.
const FIRST: i64 = 1_000_000_000;
/// The number of match numbers that belong to one tournament.
const BLOCK: i64 = 1_000_000;

/// The maximum median time for a page. A slower page is reported.
const MAX_PAGE_TIME: Duration = Duration::from_millis(300);

fn main() {
    let mut options = std::env::args().skip_while(|option| option != "--matches").skip(1);
    let matches =
        options.next().map_or(MATCHES, |number| number.parse().expect("the text is a number of matches"));
    let folder = scratch();
    let contest = contest(folder.path());
    let enrol = |name: &str, role| {
        people::enrol(&contest.store, name, role, &SystemClock).expect("the person can be added").id
    };
    let candidates: Vec<i64> =
        (0..CANDIDATES).map(|number| enrol(&format!("candidate {number}"), Role::Candidate)).collect();
    let staff = [Role::Jury, Role::Organiser].map(|role| enrol(role.as_ref(), role));
    let start = Instant::now();
    let log =
        contest.blobs.store(b"gcc -o champion champion.c\n").expect("the file can be stored").to_string();
    generate(folder.path(), &candidates, &log, matches);
    println!("the database was generated in {:.0} s", start.elapsed().as_secs_f64());
    let cookie = |person| {
        let session = contest.store.sign_in(person, None, &SystemClock).expect("the person can sign in");
        format!("{}={}", web::request::SESSION_COOKIE, session.expose())
    };
    let cookies = [String::new(), cookie(candidates[0]), cookie(staff[0]), cookie(staff[1])];
    let runtime = tokio::runtime::Runtime::new().expect("the tokio runtime can be created");
    let router = web::router(Arc::new(contest));
    let mut slow = 0;
    for (number, (who, paths)) in pages(candidates[0], matches).into_iter().enumerate() {
        for path in paths {
            let mut times: Vec<Duration> = Vec::new();
            let mut bytes = 0;
            for _ in 0..5 {
                let asked = Instant::now();
                bytes = runtime.block_on(get(&router, &cookies[number], &path));
                times.push(asked.elapsed());
            }
            let first = times[0];
            times.sort();
            let verdict = if times[2] < MAX_PAGE_TIME { "" } else { "SLOW" };
            slow += usize::from(!verdict.is_empty());
            let [median, first] = [times[2], first].map(|time| time.as_secs_f64() * 1e3);
            println!(
                "{who:<10} {path:<34} {median:>8.1} ms, first {first:>8.1} ms, {bytes:>9} bytes {verdict}"
            );
        }
    }
    println!("{slow} pages take more than {} ms", MAX_PAGE_TIME.as_millis());
}

fn contest(folder: &Path) -> Contest {
    let now = jiff::Timestamp::now();
    let hours = jiff::SignedDuration::from_hours;
    let text = format!(
        "title = \"Large\"\ngame = \"morpion\"\ntime_zone = \"UTC\"\nopens = {}\ncloses = {}\nsign_up = \"open\"\n\
         metrics_token = \"0123456789abcdef\"\n[quotas]\nagainst_others = true\n",
        now - hours(100),
        now + hours(4)
    );
    std::fs::write(folder.join("contest.toml"), text).expect("the plan can be written");
    let plan = Plan::read(folder).expect("the plan is valid");
    operations::open(folder, plan, Game::of::<Morpion>(), Arc::new(SystemClock))
        .expect("the contest can be opened")
}

/// Returns the addresses of the pages of visitors, candidates, the jury and organisers.
fn pages(candidate: i64, matches: i64) -> [(&'static str, Vec<String>); 4] {
    let last = matches - 50;
    let own = FIRST + 9 * BLOCK + 1;
    // The replays of played matches do not exist.
    let waiting = own + BLOCK + matches / 2;
    let list = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    [
        (
            "visitor",
            list(&format!(
                "/ /scoreboard /spectators /tournaments /tournaments/9 /tournaments/9?from={last} /tournaments/10 \
                 /tournaments/9/hall /projector /projector/{own} /matches/{own} /matches/{own}/watch"
            )),
        ),
        (
            "candidate",
            list(&format!(
                "/ /versions /versions/list /versions/1999 /matches /matches?result=lost /matches?version=3 \
                 /matches?opponent=other:7 /matches?tournament=9 /matches?before={own} /matches/{waiting} /duels \
                 /progress /notices /account /news /tournaments/9 /tournaments/10"
            )),
        ),
        (
            "jury",
            list(&format!(
                "/jury /jury/{candidate} /people/{candidate}/versions /tournaments/9 /tournaments/10 \
                 /tournaments/9/reveal /progress/{candidate}"
            )),
        ),
        (
            "organiser",
            list(&format!(
                "/staff /staff/machines /staff/audit /people /staff/people/{candidate} /metrics /tournaments/10"
            )),
        ),
    ]
}

/// Requests a page and returns the size of the response.
async fn get(router: &Router, cookie: &str, path: &str) -> usize {
    let from = ConnectInfo(SocketAddr::from((Ipv4Addr::LOCALHOST, 4)));
    let request = Request::builder().uri(path).header(header::COOKIE, cookie);
    let request = match path {
        "/metrics" => request.header(header::AUTHORIZATION, "Bearer 0123456789abcdef"),
        _ => request,
    };
    let request = request.body(Body::empty()).expect("the request is valid");
    let answer = router.clone().layer(Extension(from)).oneshot(request).await.expect("the router responds");
    let status = answer.status();
    let body = to_bytes(answer.into_body(), usize::MAX).await.expect("the body can be read");
    assert!(status.is_success() || status.is_redirection(), "{path}: {status}");
    body.len()
}

/// Fills the database with the rows of a contest's history. The rows are inserted directly and
/// not through the job queue, which would take too long.
fn generate(folder: &Path, candidates: &[i64], log: &str, matches: i64) {
    let mut database =
        Connection::open(folder.join("contest.db")).expect("the contest's database can be opened");
    let now = jiff::Timestamp::now().as_microsecond();
    let transaction = database.transaction().expect("the transaction can begin");
    insert_versions(&transaction, candidates, log, now);
    for tournament in 1..=TOURNAMENTS {
        let hour = now - (TOURNAMENTS + 1 - tournament) * 3_600_000_000;
        insert_tournament(&transaction, candidates, tournament, hour);
        insert_matches(&transaction, candidates, tournament, hour, matches);
    }
    transaction.commit().expect("the transaction can be committed");
    database.execute_batch("ANALYZE").expect("the statistics can be computed");
}

/// Returns the hash of a file that does not exist.
fn hash(number: i64) -> String {
    format!("{number:064x}")
}

fn seat(person: i64, number: i64) -> Value {
    json!({"version": {"person": person, "number": number, "language": "c", "kit": hash(number), "fresh": hash(1)}})
}

fn insert_versions(database: &Connection, candidates: &[i64], log: &str, now: i64) {
    let query = "INSERT INTO version (person, number, received, archive, bytes, note, state, language, log, built, fresh)
        VALUES (?1, ?2, ?3, ?4, 2000, 'a note about the version', ?5, 'c', ?7, ?4, ?6)";
    let mut insert = database.prepare(query).expect("the SQL statement is valid");
    for (place, person) in candidates.iter().enumerate() {
        let count = if place == 0 { MANY_VERSIONS } else { VERSIONS };
        for number in 1..=count {
            let received = now - (count - number) * 100_000_000 - place as i64;
            let state = if number % 10 == 9 { "refused" } else { "ready" };
            insert
                .execute(params![person, number, received, hash(number), state, hash(1), log])
                .expect("the version can be inserted");
        }
    }
}

fn insert_tournament(database: &Connection, candidates: &[i64], id: i64, hour: i64) {
    let over = (id < TOURNAMENTS).then_some(hour + 1_800_000_000);
    let query =
        "INSERT INTO tournament (id, name, planned, at, hidden, by_jury, frozen, complete, released, field)
        VALUES (?1, ?2, 1, ?3, 0, 0, ?3, ?4, ?4, ?5)";
    let field = json!({"maps": [["", null]], "seeds": [1], "played": "League"}).to_string();
    database
        .execute(query, params![id, format!("round {id}"), hour, over, field])
        .expect("the row can be changed");
    let tally = json!({"won": 12, "drawn": 3, "lost": 9, "points": 240, "against": 180});
    let cross: Vec<&Value> = candidates.iter().map(|_| &tally).collect();
    let query = "INSERT INTO entry (tournament, number, person, name, seat, rank, place, line, summary)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, ?8)";
    for (number, person) in candidates.iter().enumerate() {
        let name = format!("candidate {number}");
        let line = |cross: &[&Value]| {
            json!({
                "rank": number + 1, "name": name, "language": "c", "rating": 1500.0, "low": 1400.0, "high": 1600.0,
                "ranks": [1, 9], "total": tally, "places": [1, 2], "gone": 0, "sides": [tally, tally], "cross": cross,
                "maps": [tally],
            })
        };
        let [line, summary] = [&cross[..], &[]].map(|cross| over.map(|_| line(cross).to_string()));
        let rank = over.map(|_| number as i64 + 1);
        let seat = seat(*person, VERSIONS).to_string();
        database
            .execute(query, params![id, number as i64, person, name, seat, rank, line, summary])
            .expect("the row can be inserted");
    }
}

fn insert_matches(database: &Connection, candidates: &[i64], tournament: i64, hour: i64, matches: i64) {
    let prepare = |query| database.prepare(query).expect("the SQL statement is valid");
    let mut insert = prepare(
        "INSERT INTO match (number, why, asked, map, meeting, played, tournament, job)
         VALUES (?1, 'tournament', ?2, '', ?3, ?4, ?5, ?6)",
    );
    let mut insert_job = prepare(
        "INSERT INTO job (class, work, created, state, tries, worker, taken, until, result)
         VALUES (1, ?1, ?2, ?3, 1, 'machine/1', ?2, ?2 + 50000, ?4) RETURNING id",
    );
    let mut insert_player = prepare("INSERT INTO plays VALUES (?1, ?2)");
    for place in 0..matches {
        let pair = [place % CANDIDATES, (place + 1 + place / CANDIDATES) % CANDIDATES];
        let [one, two] = if pair[0] == pair[1] { [pair[0], (pair[0] + 1) % CANDIDATES] } else { pair };
        let people = [one, two].map(|index| candidates[index as usize]);
        let (number, asked) = (FIRST + tournament * BLOCK + place + 1, hour + place);
        let seats = people.map(|person| seat(person, VERSIONS));
        let spec = json!({"number": number, "map": null, "seed": place, "mode": "", "seats": seats});
        let wins = place % 3 != 0;
        let played = json!({
            "scores": [i64::from(wins), i64::from(!wins)], "ranks": if wins { [1, 2] } else { [2, 1] },
            "gone": [null, null], "departures": [], "turns": [5, 4], "public": hash(number), "private": hash(number),
            "picture": hash(number),
        });
        // A part of the last tournament waits in the queue.
        let waits = tournament == TOURNAMENTS && place >= matches / 2;
        let (state, result) = match waits {
            true => ("waiting", None),
            false => ("settled", Some(json!({"played": played}).to_string())),
        };
        let work = json!({"play": spec}).to_string();
        let job: i64 = insert_job
            .query_row(params![work, asked, state, result], |row| row.get(0))
            .expect("the row can be inserted");
        let played = (!waits).then(|| played.to_string());
        insert
            .execute(params![number, asked, spec.to_string(), played, tournament, job])
            .expect("the row can be inserted");
        for person in people {
            insert_player.execute(params![person, number]).expect("the row can be inserted");
        }
    }
}
