//! Tests a contest in a browser: `crates/contest/browser/check` drives Chromium through the served pages.
//! Versions are really built and matches are really played.

use crate::common;
use crate::common::{TestContest, noon, plan, test_contest_as};
use flate2::Compression;
use flate2::write::GzEncoder;
use jiff::SignedDuration;
use joute_contest::clock::Clock as _;
use joute_contest::data::Role;
use joute_contest::operations::{kits, people};
use joute_contest::parcel::pack_kit;
use joute_contest::plan::{Plan, PlannedLadder, Quotas, SignUp};
use joute_contest::worker::{KitCache, LocalServer, ScratchFolder, Worker};
use joute_contest::{operations, web};
use joute_jail::Jail;
use joute_testkit::{TUTORIAL, home, kits_of};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn archive(folder: &Path, name: &str, source: &str) -> PathBuf {
    let path = folder.join(format!("{name}.tar.gz"));
    let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    let mut header = tar::Header::new_gnu();
    header.set_size(source.len() as u64);
    header.set_mode(0o644);
    tar.append_data(&mut header, "champion.c", source.as_bytes()).expect("writing to memory succeeds");
    let bytes = tar.into_inner().and_then(|zip| zip.finish()).expect("writing to memory succeeds");
    std::fs::write(&path, bytes).expect("the file can be written");
    path
}

fn evening() -> Plan {
    let round = |name: &str, minutes| common::round(name, noon() + SignedDuration::from_mins(minutes));
    let tournaments = vec![round("First round", 90), round("Final", 1000)];
    let ladder = PlannedLadder { first_matches: 6, seeds: 2, ..PlannedLadder::default() };
    let quotas = Quotas { team_members: 3, ..Quotas::default() };
    // No mail is sent, but the pages offer it.
    let mail = common::with_mail(1).mail;
    let sign_up = SignUp::Code("tournesol".into());
    Plan { sign_up, quotas, tournaments, ladder: Some(ladder), mail, ..plan() }
}

/// Works until no job is waiting.
fn work(test: &TestContest, worker: &Worker<'_>) {
    loop {
        operations::tick(&test.contest).expect("results and timed events can be processed");
        if !worker.work_once().expect("the worker can do a job") {
            operations::tick(&test.contest).expect("results and timed events can be processed");
            return;
        }
    }
}

#[test]
fn an_evening_is_followed_in_a_browser() {
    let test = test_contest_as(evening());
    let (store, blobs, clock) = (&test.contest.store, &test.contest.blobs, &*test.clock);
    let kit = pack_kit(&kits_of(TUTORIAL, &["c"]).of("c")).expect("the value is small");
    kits::replace_kits(
        store,
        &[("c".to_owned(), blobs.store(&kit).expect("the file can be stored"))].into(),
        clock.now(),
    )
    .expect("the sign-in can be stored");
    let link = |name: &str, role| {
        let person = people::enrol(store, name, role, clock).expect("the person can be added");
        format!(
            "/link/{}",
            people::link(store, person.id, clock).expect("the sign-in link can be created").expose()
        )
    };
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let good = std::fs::read_to_string(home().join("examples/morpion/examples/c/champion.c"))
        .expect("the example can be read");
    let bad = good.replace("position centre", "abort();\n    position centre");
    let broken = good.replace("poser(", "poser((");

    let runtime = tokio::runtime::Runtime::new().expect("the tokio runtime can be created");
    let listener =
        runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).expect("a free port can be bound");
    let address = listener.local_addr().expect("the socket has an address");
    runtime.spawn(web::serve(listener, test.contest.clone(), std::future::pending()));

    let mut driver = Command::new(home().join("crates/contest/browser/check"))
        .env("JOUTE_ADDRESS", format!("http://{address}"))
        .env("JOUTE_ADA", link("Ada", Role::Candidate))
        .env("JOUTE_OLGA", link("Olga", Role::Organiser))
        .env("JOUTE_GOOD", archive(folder.path(), "good", &good))
        .env("JOUTE_BAD", archive(folder.path(), "bad", &bad))
        .env("JOUTE_BROKEN", archive(folder.path(), "broken", &broken))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("crates/contest/browser/check starts");
    let jail = Jail::choose(None).expect("a jail works on this machine");
    let worker = Worker {
        server: &LocalServer { store, blobs, clock, name: "here" },
        game: common::game(),
        kit_cache: KitCache::open(&folder.path().join("shelf")).expect("the kit cache can be opened"),
        scratch: ScratchFolder::create_in(&folder.path().join("rooms"))
            .expect("the scratch folder can be created"),
        jail: &jail,
    };
    let mut answers = driver.stdin.take().expect("the stream is piped");
    for line in BufReader::new(driver.stdout.take().expect("the stream is piped")).lines() {
        let line = line.expect("the line is UTF-8");
        println!("{line}");
        let Some(asked) = line.strip_prefix("> ") else { continue };
        match asked.strip_prefix("go ") {
            Some(minutes) => {
                let minutes = minutes.parse().expect("the text is a number");
                clock_goes_on(&test, minutes);
            }
            None => work(&test, &worker),
        }
        writeln!(answers, "done").expect("the text can be written");
    }
    assert!(
        driver.wait().expect("the process exits").success(),
        "the browser tests failed; their output is above"
    );
}

fn clock_goes_on(test: &TestContest, minutes: i64) {
    test.clock.advance_to(test.clock.now() + SignedDuration::from_mins(minutes));
    operations::tick(&test.contest).expect("results and timed events can be processed");
}
