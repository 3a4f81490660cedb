//! Tests that a league has the same results after its process was killed. The process is killed a
//! hundred times, at random moments. The same is tested for a cup.
//!
//! One program plays every part: the test, the league that is killed, and its champions. Its
//! arguments and environment select the part.

mod champion;
mod cup;

use fastrand::Rng;
use joute_arena::limits::Limits;
use joute_arena::seal::seal;
use joute_engine::message::CHANNEL_VARIABLE;
use joute_engine::replay::{Replay, Step};
use joute_engine::{AllowedMatches, Authority, Game as _, MatchKey};
use joute_league::Error;
use joute_league::book::{Book, Record, drop_results};
use joute_league::file::{GameProperties, LeagueDefinition};
use joute_league::replays::copy_for;
use joute_league::run::{LeagueEvent, LeagueOptions, LocalMachine, Machines, run};
use joute_testkit::scratch;
use morpion::Morpion;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const KILLS: usize = 100;

/// The number of matches of the league. There are six pairs, both sides, two maps and three seeds.
const MATCHES: usize = 72;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if std::env::var_os(CHANNEL_VARIABLE).is_some() {
        champion::champion();
    } else if let [_, mode, folder] = arguments.as_slice()
        && mode == "league"
    {
        // The parent process counts these lines to choose the moment of the kill, so the moment
        // does not depend on the clock.
        play(Path::new(folder), &|| println!("news")).expect("the league is played");
    } else if let [_, mode, folder] = arguments.as_slice()
        && mode == "cup"
    {
        cup::play(Path::new(folder), &|| println!("news")).expect("the cup is played");
    } else if arguments.iter().any(|argument| argument == "--list") {
        println!(
            "a_hundred_kills_lose_and_repeat_nothing: test\na_hundred_kills_change_no_podium: test\nwhat_changed_behind_its_back_is_seen: test\nno_room_stops_it: test"
        );
    } else {
        let folder = scratch();
        kits(folder.path());
        kills(folder.path());
        changed_files(folder.path());
        full_disk_stops_a_league(folder.path());
        cup::kills(folder.path());
        println!("test result: ok. 4 passed; 0 failed; (kills)");
    }
}

/// Plays the missing matches of the league of `../league.toml` into a folder. Returns the number of
/// matches played.
fn league(folder: &Path) -> Result<usize, String> {
    play(folder, &|| ()).map_err(|error| error.to_string())
}

/// Checks that a league stops if it cannot store results. If it went on, the later matches would be
/// lost.
fn full_disk_stops_a_league(folder: &Path) {
    let full = folder.join("full");
    let failures = AtomicUsize::new(0);
    let no_room = || std::fs::remove_dir(full.join("replays")).expect("the folder can be removed");
    let stopped = play_and(&full, &no_room, &|news| {
        failures.fetch_add(usize::from(matches!(news, LeagueEvent::Failed(_))), Ordering::Relaxed);
    });
    let replays = full.join("replays");
    assert!(matches!(&stopped, Err(Error::File { path, .. }) if path.starts_with(&replays)), "{stopped:?}");
    // Two matches are played at the same time, so one or two of them fail.
    assert!((1..=2).contains(&failures.into_inner()), "{stopped:?}");
    assert_eq!(
        league(&full),
        Ok(MATCHES),
        "matches that could not be stored are played when there is free space"
    );
}

/// Plays the missing matches of the league. Calls `on_match` at the start and for each match.
fn play(folder: &Path, on_match: &(dyn Fn() + Sync)) -> Result<usize, Error> {
    play_and(folder, &|| (), &|news| match news {
        LeagueEvent::Failed(reason) => eprintln!("{reason}"),
        LeagueEvent::Start { .. } | LeagueEvent::Again(_) | LeagueEvent::Played(_) => on_match(),
    })
}

/// Plays the league as [`play`] does, and passes each event to `news`. Calls `opened` when the
/// league's folder is open.
fn play_and(
    folder: &Path,
    opened: &dyn Fn(),
    news: &(dyn Fn(LeagueEvent<'_>) + Sync),
) -> Result<usize, Error> {
    let plan = LeagueDefinition::read(&folder.with_file_name("league.toml"))?
        .plan(joute_testkit::launch_facts(), properties)?;
    let book = Book::open(folder, &plan, Morpion::API)?;
    opened();
    // The limits are long, so that a busy machine does not change results.
    let hour = Duration::from_secs(3600);
    let limits = Limits { start: hour, call: Some(hour), total: Some(hour), ..Limits::default() };
    let jail = joute_jail::Jail::choose(None).expect("a jail works on this machine");
    let options = LeagueOptions {
        plan: &plan,
        seat: Authority::<Morpion>::boxed,
        limits,
        machines: Machines::Local(LocalMachine { jail: &jail, width: 1, jobs: 2 }),
        film: false,
    };
    run(options, &book, news)
}

/// Returns the properties of the game of the league.
fn properties(_: &str) -> Result<GameProperties, Error> {
    Ok(GameProperties { shape: AllowedMatches::of::<Morpion>(), maps: &[] })
}

/// Returns the records and replays of a league without their timings. They must be equal in two
/// runs of the same league.
fn stored_results(folder: &Path) -> (Vec<Record>, BTreeMap<String, Replay>) {
    let mut records =
        Book::read(folder).and_then(|book| book.records()).expect("the record of results can be read");
    let mut replays = BTreeMap::new();
    for entry in std::fs::read_dir(folder.join("replays")).expect("the folder of replays can be read") {
        let path = entry.expect("the folder's entry can be read").path();
        let name = path.file_name().expect("the path ends with a name").to_string_lossy().into_owned();
        // The private replay contains the output of all champions.
        let private = folder.join("private").join(&name);
        let text = std::fs::read_to_string(if private.exists() { private } else { path })
            .expect("the text can be read");
        replays.insert(name, Replay::parse(&text).expect("the replay is complete").without_durations());
    }
    for record in &mut records {
        assert!(replays.contains_key(&record.replay), "{record:?} has no replay");
        record.millis = 0.0;
        record.sum.clear();
    }
    assert_eq!(records.len(), replays.len(), "a replay belongs to no match");
    (records, replays)
}

/// Creates eight kits whose champion is this program. Also creates the league's file and its maps.
fn kits(folder: &Path) {
    let myself = std::env::current_exe().expect("the path of the test program is known");
    let first = folder.join("kits/c1/champion");
    for name in ["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8"] {
        // The league has four champions, and the cup has all of them.
        let kit = folder.join(if name < "c5" { "kits" } else { "more" }).join(name);
        std::fs::create_dir_all(&kit).expect("the folder can be created");
        let manifest = format!(r#"{{"game":"morpion","language":"c","api":"{:016x}"}}"#, Morpion::API);
        std::fs::write(kit.join("joute.json"), manifest).expect("the file can be written");
        std::fs::write(kit.join("taste"), name).expect("the file can be written");
        if name == "c1" {
            // A stripped program is hashed and started faster, but is not required.
            let strip = Command::new("strip").arg("-o").arg(&first).arg(&myself).status();
            if !strip.is_ok_and(|status| status.success()) {
                std::fs::copy(&myself, &first).expect("the file can be copied");
            }
        } else {
            std::fs::hard_link(&first, kit.join("champion")).expect("the link can be created");
        }
    }
    let text = "champions = [\"kits\"]\nmaps = [\"maps\"]\nseeds = [1, 2, 3]\n";
    std::fs::write(folder.join("league.toml"), text).expect("the file can be written");
    std::fs::create_dir(folder.join("maps")).expect("the folder can be created");
    for map in ["near", "far"] {
        std::fs::write(folder.join("maps").join(map), map).expect("the file can be written");
    }
}

fn kills(folder: &Path) {
    let calm = folder.join("calm");
    assert_eq!(league(&calm), Ok(MATCHES));
    assert_eq!(league(&calm), Ok(0), "a finished league plays no matches");
    let expected = stored_results(&calm);
    assert_eq!(expected.0.len(), MATCHES);
    every_match_has_a_key(&calm, &expected.1);
    drawings_are_private(&calm, &expected);
    for replay in expected.1.values() {
        let refused = |step: &Step| {
            step.refused.iter().any(|own| own.shown.iter().any(|one| one.reason == "DEJA_JOUE"))
        };
        assert!(replay.steps.iter().filter(|step| refused(step)).count() >= 5, "{replay:?}");
        assert_eq!(
            replay.steps.iter().rev().find(|step| !step.scores.is_empty()).map(|step| &step.scores),
            replay.outcome.as_ref().map(|outcome| &outcome.scores)
        );
    }

    let folders = killed(folder, "league");
    for folder in &folders {
        let count_before =
            Book::read(folder).and_then(|book| book.records()).map_or(0, |records| records.len());
        assert_eq!(league(folder), Ok(MATCHES - count_before), "recorded matches are not played again");
        let results = stored_results(folder);
        assert_eq!(results.0, expected.0);
        assert!(results.1 == expected.1, "replays differ");
    }
}

/// Checks that the drawings of a champion are in the replay for its owner and in no other copy.
fn drawings_are_private(folder: &Path, (records, replays): &(Vec<Record>, BTreeMap<String, Replay>)) {
    let book = Book::read(folder).expect("the record of results can be read");
    for record in records {
        let public = std::fs::read_to_string(folder.join("replays").join(&record.replay))
            .expect("the text can be read");
        assert!(!public.contains("plan of") && !public.contains("drawings"), "{public}");
        let private_text = replays[&record.replay].text();
        assert!(private_text.contains("plan of 0") && private_text.contains("plan of 1"), "{private_text}");
        for (seat, champion) in record.seats.iter().enumerate() {
            let own_text = copy_for(&book, record, champion).expect("the copy can be created").text();
            let others = format!("plan of {}", 1 - seat);
            assert!(
                own_text.contains(&format!("plan of {seat}")) && !own_text.contains(&others),
                "{own_text}"
            );
        }
    }
}

/// Checks that each match of a league has its own key. The replay shows the key only in its last
/// line and verifies with it. With another key, the seal is different.
fn every_match_has_a_key(folder: &Path, replays: &BTreeMap<String, Replay>) {
    let private =
        std::fs::metadata(folder.join("private")).expect("the folder's metadata can be read").permissions();
    assert_eq!(private.mode() & 0o777, 0o700, "only the organiser may read the league's key");
    let mut keys = BTreeSet::new();
    for (name, replay) in replays {
        let text = std::fs::read_to_string(folder.join("replays").join(name)).expect("the text can be read");
        let with_key: Vec<usize> =
            text.lines().enumerate().filter(|(_, line)| line.contains("\"key\"")).map(|(at, _)| at).collect();
        assert_eq!(with_key, [text.lines().count() - 1], "{name}");
        let key = replay.header.setup.key.expect("the match has a key");
        assert!(keys.insert(key.to_string()), "{name} has the same key as another match");
        let mut referee = Authority::<Morpion>::boxed(&replay.header.setup).expect("the setup is valid");
        replay.verify(referee.as_mut()).expect("the replay is valid");
        let recorded = replay.outcome.as_ref().and_then(|outcome| outcome.seal.clone());
        assert_eq!(seal(replay), recorded);
        let mut other = replay.clone();
        let outcome = other.outcome.as_mut().expect("the replay has an outcome");
        outcome.key = Some(MatchKey([0; 16]));
        assert_ne!(seal(&other), recorded, "the seal covers the key");
    }
}

/// Kills runs of leagues or cups a hundred times, at random moments. A killed run is resumed in the
/// same folder. A run that ends before the kill does not count, and the next one starts in a new
/// folder. Returns the folders.
fn killed(folder: &Path, kind: &str) -> Vec<PathBuf> {
    let seed =
        SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is after 1970").as_nanos() as u64;
    println!("seed {seed}");
    let mut chance = Rng::with_seed(seed);
    let mut folders: Vec<PathBuf> = Vec::new();
    let mut killed = 0;
    let mut restarted = true;
    while killed < KILLS {
        if restarted {
            let fresh = folder.join(format!("killed{}", folders.len()));
            // Leagues are equal if they have the same key.
            std::fs::create_dir_all(fresh.join("private")).expect("the folder can be created");
            std::fs::copy(folder.join("calm/private/key"), fresh.join("private/key"))
                .expect("the file can be copied");
            folders.push(fresh);
        }
        let last = folders.last().expect("the list is not empty");
        let mut child = Command::new(std::env::current_exe().expect("the path of the test program is known"))
            .arg(kind)
            .arg(last)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the league starts");
        let mut news = BufReader::new(child.stdout.take().expect("the stream is piped")).lines();
        // The process is killed a few matches after its last progress, and in one of eight cases directly
        // after its start.
        let lines = chance.usize(..8);
        let first_answer = Instant::now();
        let count = news.by_ref().take(lines).count();
        // The kill happens during the next one or two matches, measured by the speed of this machine.
        let pace = first_answer.elapsed() / u32::try_from(count.max(1)).expect("the number is small");
        std::thread::sleep(pace * chance.u32(..1000) / 500);
        child.kill().expect("the process can be killed");
        let status = child.wait().expect("the process exits");
        // If the league ended before the kill, the next run starts again.
        restarted = status.signal().is_none();
        assert!(!restarted || status.success(), "the {kind} failed: {status}");
        killed += usize::from(!restarted);
    }
    println!("{KILLS} kills in {} folders", folders.len());
    folders
}

/// Checks how a league continues after its files were changed. A truncated replay, as after a power
/// failure, is played again. A changed champion is refused until its results are dropped. A second
/// process cannot run the league at the same time.
fn changed_files(folder: &Path) {
    let calm = folder.join("calm");
    let expected = stored_results(&calm);
    let replay = calm.join("replays").join(&expected.0[7].replay);
    std::fs::write(&replay, "half a repl").expect("the file can be written");
    std::fs::remove_file(calm.join("replays").join(&expected.0[9].replay)).expect("the file can be removed");
    assert_eq!(league(&calm), Ok(2));
    assert!(stored_results(&calm) == expected);

    let plan = LeagueDefinition::read(&folder.join("league.toml"))
        .and_then(|order| order.plan(joute_testkit::launch_facts(), properties))
        .expect("the league is valid");
    let book = Book::open(&calm, &plan, Morpion::API).expect("the file can be opened");
    let refused = league(&calm).expect_err("the league is refused");
    assert!(refused.contains("already running in this folder"), "{refused}");
    drop(book);

    std::fs::write(folder.join("kits/c3/more"), "new").expect("the file can be written");
    let refused = league(&calm).expect_err("the changed champion c3 is refused");
    assert!(refused.contains("the champion c3 changed"), "{refused}");
    let dropped_results = drop_results(&calm, "c3").expect("the results can be deleted");
    assert_eq!(
        dropped_results, 36,
        "the results of three opponents on both sides in six blocks were dropped"
    );
    assert_eq!(league(&calm), Ok(36));
    assert!(stored_results(&calm) == expected);
}
