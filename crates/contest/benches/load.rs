//! A load benchmark of the contest server with two hundred simulated candidates. It measures
//! response times of pages, of submissions in the last minute, and the time until a candidate
//! has a first result.
//!
//! Run it with `cargo bench -p joute-contest`. The server and the simulated candidates run in this
//! process, and the server's only worker is another process.

use joute_contest::clock::SystemClock;
use joute_contest::contest::Contest;
use joute_contest::data::{JobState, Role};
use joute_contest::game::Game;
use joute_contest::operations;
use joute_contest::operations::kits::renew_kits;
use joute_contest::operations::people;
use joute_contest::plan::Plan;
use joute_contest::rehearsal::{Quality, SampleChampion, sample_champions};
use joute_contest::service::{self, LocalWorkers};
use joute_testkit::{TUTORIAL, kits_of, program, scratch};
use morpion::Morpion;
use std::ffi::OsString;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use ureq::Agent;

/// The number of simulated candidates in the load benchmark. As many simulated browsers listen for
/// live events.
const VISITOR_COUNT: usize = 200;

/// The number of pages that the load benchmark requests per second.
const PAGES: u32 = 50;

/// The time for which the load benchmark requests pages.
const LOAD_DURATION: Duration = Duration::from_secs(20);

/// The time in which all simulated candidates submit a champion. It imitates the last minute before
/// a tournament.
const MINUTE: Duration = Duration::from_secs(60);

/// The number of champions that the load benchmark submits one after the other, each when the
/// queue of jobs is empty.
const PAGES_WITHOUT_LOAD: usize = 20;

fn main() {
    let folder = scratch();
    let now = jiff::Timestamp::now();
    let text = format!(
        "title = \"Load\"\ngame = \"morpion\"\ntime_zone = \"UTC\"\nopens = {}\ncloses = {}\nsign_up = \"open\"\n",
        now - jiff::SignedDuration::from_hours(1),
        now + jiff::SignedDuration::from_hours(4)
    );
    std::fs::write(folder.path().join("contest.toml"), text).expect("the plan can be written");
    let kits = kits_of(TUTORIAL, &["c"]);
    let contest = Arc::new(contest(folder.path()));
    renew_kits(&contest, &[("c", kits.of("c"))]).expect("the kits can be stored");
    let actors = sample_champions(kits.path()).expect("the sample champions exist");
    let tokens: Vec<String> =
        (0..VISITOR_COUNT + PAGES_WITHOUT_LOAD).map(|number| token(&contest, number)).collect();
    let runtime = tokio::runtime::Runtime::new().expect("the tokio runtime can be created");
    let listener =
        runtime.block_on(tokio::net::TcpListener::bind(("127.0.0.1", 0))).expect("a free port can be bound");
    let url = format!("http://{}", listener.local_addr().expect("the socket has an address"));
    let own = |word: &str| word.into();
    let mut arguments: Vec<OsString> =
        ["worker", "--token-file", "-", "--slots", "1", "--cache"].map(own).to_vec();
    arguments.push(folder.path().join("c").into());
    let workers = LocalWorkers { program: program().to_owned(), arguments, size: 1 };
    let (end, ends) = tokio::sync::oneshot::channel::<()>();
    let ended = async move { ends.await.unwrap_or_default() };
    let served = runtime.spawn(service::run(contest.clone(), listener, workers, ended));

    print_times(
        "pages of an idle server, one after the other",
        pages(&url, Duration::from_secs(5), 0),
        100.0,
    );
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..VISITOR_COUNT {
            scope.spawn(|| listen(&url, &over));
        }
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                contest.notify_changed();
                std::thread::sleep(Duration::from_millis(500));
            }
        });
        std::thread::sleep(Duration::from_secs(2));
        print_times(
            &format!("{PAGES} pages a second, {VISITOR_COUNT} listeners"),
            pages(&url, LOAD_DURATION, PAGES),
            100.0,
        );
        over.store(true, Ordering::Relaxed);
        contest.notify_changed();
    });

    let sent = last_minute(&url, &tokens[..VISITOR_COUNT], &actors[0]);
    println!("{VISITOR_COUNT} sent in a minute: {} taken in", sent.len());
    print_times("answers to them", sent, 1000.0);
    while [JobState::Waiting, JobState::Taken]
        .iter()
        .any(|state| !contest.store.list(*state).expect("the list can be read").is_empty())
    {
        std::thread::sleep(Duration::from_millis(100));
    }
    let alone = tokens[VISITOR_COUNT..].iter().map(|token| {
        let start = Instant::now();
        send(&url, token, &actors[0]);
        while !agent()
            .get(format!("{url}/api/v1/versions/1"))
            .header("authorization", token)
            .call()
            .is_ok_and(|mut answer| {
                answer.body_mut().read_to_string().is_ok_and(|text| text.contains("\"ready\""))
            })
        {
            std::thread::sleep(Duration::from_millis(20));
        }
        start.elapsed()
    });
    print_times("from sending to the first result, nothing waiting", alone.collect(), 30_000.0);
    let _ = end.send(());
    runtime
        .block_on(served)
        .expect("the server ends without an error")
        .expect("the server ends without an error");
}

fn contest(folder: &Path) -> Contest {
    let plan = Plan::read(folder).expect("the file can be read");
    operations::open(folder, plan, Game::of::<Morpion>(), Arc::new(SystemClock))
        .expect("the contest can be opened")
}

fn token(contest: &Contest, number: usize) -> String {
    let person = people::enrol(&contest.store, &format!("candidate {number}"), Role::Candidate, &SystemClock)
        .expect("the person can be added");
    format!(
        "Bearer {}",
        people::token(&contest.store, person.id, "load", &SystemClock)
            .expect("the token can be created")
            .expose()
    )
}

fn agent() -> Agent {
    Agent::config_builder().timeout_global(Some(Duration::from_secs(60))).proxy(None).build().into()
}

/// Requests pages from the contest server for the given time. Returns the duration of each
/// response. `a_second` is the number of requests per second. If it is 0, each request waits for
/// the previous response.
fn pages(url: &str, while_: Duration, a_second: u32) -> Vec<Duration> {
    let start = Instant::now();
    let one = |number: u32| {
        let page = ["/", "/scoreboard", "/tournaments", "/sign-in"][number as usize % 4];
        let asked = Instant::now();
        agent()
            .get(format!("{url}{page}"))
            .call()
            .expect("the page can be requested")
            .body_mut()
            .read_to_string()
            .expect("the output can be read");
        asked.elapsed()
    };
    if a_second == 0 {
        return (0..).take_while(|_| start.elapsed() < while_).map(one).collect();
    }
    std::thread::scope(|scope| {
        let asked: Vec<_> = (0..a_second * while_.as_secs() as u32)
            .map(|number| {
                std::thread::sleep(
                    (Duration::from_secs(1) / a_second * number).saturating_sub(start.elapsed()),
                );
                scope.spawn(move || one(number))
            })
            .collect();
        asked.into_iter().map(|one| one.join().expect("the thread does not panic")).collect()
    })
}

/// Receives the live events of the scoreboard page, like an open browser. It ends when `over` is
/// true.
fn listen(url: &str, over: &AtomicBool) {
    let agent: Agent = Agent::config_builder().proxy(None).build().into();
    let mut answer =
        agent.get(format!("{url}/live/scoreboard")).call().expect("the stream of events can be requested");
    let (mut events, mut some) = (answer.body_mut().as_reader(), [0; 256]);
    while !over.load(Ordering::Relaxed) && events.read(&mut some).is_ok_and(|count| count > 0) {}
}

fn send(url: &str, token: &str, actor: &SampleChampion) {
    let archive = actor.archive(0, Quality::Fine).expect("the archive can be packed");
    let request = agent().post(format!("{url}/api/v1/versions")).header("content-type", "application/gzip");
    request.header("authorization", token).send(archive.as_slice()).expect("the receiver exists");
}

/// Submits one champion for each token at random moments of a minute. Returns the duration of each
/// response.
fn last_minute(url: &str, tokens: &[String], actor: &SampleChampion) -> Vec<Duration> {
    let mut random = fastrand::Rng::with_seed(2023);
    let mut moments: Vec<Duration> = tokens.iter().map(|_| MINUTE.mul_f64(random.f64())).collect();
    moments.sort();
    let start = Instant::now();
    std::thread::scope(|scope| {
        let sent: Vec<_> = std::iter::zip(tokens, moments)
            .map(|(token, moment)| {
                std::thread::sleep(moment.saturating_sub(start.elapsed()));
                scope.spawn(move || {
                    let asked = Instant::now();
                    send(url, token, actor);
                    asked.elapsed()
                })
            })
            .collect();
        sent.into_iter().map(|one| one.join().expect("the thread does not panic")).collect()
    })
}

/// Prints the median, the 95th percentile and the maximum of response times. Also prints whether
/// the 95th percentile is below `maximum` milliseconds.
fn print_times(name: &str, mut times: Vec<Duration>, maximum: f64) {
    times.sort();
    let at =
        |share: f64| times.get(((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1)));
    let millis = |share| at(share).map_or(0.0, |time| time.as_secs_f64() * 1e3);
    let (median, late, worst) = (millis(0.5), millis(0.95), millis(1.0));
    let verdict = if late < maximum { "within" } else { "BEYOND" };
    println!(
        "{name:<52} {:>5} times: median {median:.1}, 95 % {late:.1} ({verdict} {maximum} ms), longest {worst:.1}",
        times.len()
    );
}
