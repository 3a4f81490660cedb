//! A contest whose server and workers are killed at drawn moments loses nothing that it acknowledged, counts no match twice,
//! convicts nobody, and needs no hand.
//!
//! One program plays every part, by its arguments: the test, the server, its workers. A match, or a build, is killed with the
//! worker that has it: a champion that somebody else's signal ends looks like one that ended itself.
//!
//! `JOUTE_KILLS` says how often each of server, builds and matches is killed; a hundred take some minutes.

mod parts;

use joute_contest::clock::Machine;
use joute_contest::contest::Contest;
use joute_contest::people::Role;
use joute_contest::queue::{Queue as _, State};
use joute_contest::store::Store;
use joute_contest::tournaments::Sees;
use joute_contest::versions;
use joute_testkit::{TUTORIAL, home, kits_of, scratch};
use parts::{Server, archive, game, plan, send};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// In CI, of each.
const KILLS: usize = 8;

/// The candidates.
const PEOPLE: usize = 5;

/// However slow the machine: then something hangs.
const LONG: Duration = Duration::from_secs(1800);

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [_, "serve", folder] => parts::serve(Path::new(folder)),
        [_, "worker", cache, "--server", url] => parts::work(Path::new(cache), url),
        [_, others @ ..] if others.contains(&"--list") => {
            println!("kills_lose_repeat_and_convict_nothing: test")
        }
        _ => {
            kills();
            println!("test result: ok. 1 passed; 0 failed; (kills)");
        }
    }
}

/// What is killed, and how often it was.
#[derive(Debug, Default)]
struct Killed {
    servers: usize,
    builds: usize,
    matches: usize,
}

fn kills() {
    let most = std::env::var("JOUTE_KILLS").ok().and_then(|most| most.parse().ok()).unwrap_or(KILLS);
    let folder = scratch();
    let folder = folder.path();
    let fresh = kits_of(TUTORIAL, &["c"]).of("c");
    // The plan and the kits are there before anybody is served.
    let contest = Contest::open(folder, plan(), game(), Arc::new(Machine)).expect("a contest");
    contest.stock(&[("c", fresh)]).expect("a kit");
    let tokens: Vec<(i64, String)> = (0..PEOPLE)
        .map(|number| {
            let person = contest.store.enrol(&format!("p{number}"), Role::Candidate, &Machine).expect("new");
            let token = contest.store.token(person.id, "test", &Machine).expect("a token");
            (person.id, token.shown().to_owned())
        })
        .collect();
    drop(contest);
    let source = std::fs::read(home().join("examples/morpion/examples/c/champion.c")).expect("an example");
    let archive = archive("champion.c", &source);
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_nanos() as u64 | 1;
    println!("seed {seed}");
    let mut chance = Chance(seed);
    let (mut server, store) = (Server::start(folder), Store::open(folder).expect("its database"));
    let (mut killed, mut acknowledged) = (Killed::default(), BTreeSet::new());
    let start = Instant::now();
    while killed.servers < most || killed.builds < most || killed.matches < most {
        assert!(start.elapsed() < LONG, "{killed:?}");
        let (person, token) = &tokens[chance.below(PEOPLE as u64) as usize];
        // Nobody waits for ever, and there is always something to kill.
        if store.list(State::Waiting).expect("a list").len() < PEOPLE
            && let Some(number) = send(&server.url, token, &archive)
        {
            assert!(acknowledged.insert((*person, number)), "{number} was given twice");
        }
        std::thread::sleep(Duration::from_millis(chance.below(700)));
        if chance.below(3) == 0 && killed.servers < most {
            server.kill();
            server = Server::start(folder);
            killed.servers += 1;
        } else {
            let under_way = store.list(State::Taken).expect("a list");
            let builds = under_way.iter().filter(|job| job.work.contains("\"build\"")).count();
            let is_wanted =
                (builds > 0 && killed.builds < most) || (under_way.len() > builds && killed.matches < most);
            if is_wanted {
                server.kill_workers();
                killed.builds += builds;
                killed.matches += under_way.len() - builds;
            }
        }
    }
    println!("{killed:?} in {:?}, {} versions", start.elapsed(), acknowledged.len());
    while !all_is_done(&store) {
        assert!(start.elapsed() < LONG, "stuck: {:?}", store.list(State::Stuck));
        std::thread::sleep(Duration::from_millis(100));
    }
    server.kill();
    holds(&store, &tokens, &acknowledged);
}

fn all_is_done(store: &Store) -> bool {
    [State::Waiting, State::Taken, State::Done, State::Stuck]
        .into_iter()
        .all(|state| store.list(state).expect("a list").is_empty())
}

fn holds(store: &Store, tokens: &[(i64, String)], acknowledged: &BTreeSet<(i64, u32)>) {
    let mut sent = BTreeSet::new();
    for (person, _) in tokens {
        let versions = store.versions(*person).expect("a list");
        for version in &versions {
            assert_eq!(version.state, versions::State::Ready, "{person}'s {} is convicted", version.number);
            sent.insert((*person, version.number));
        }
        let matches = store.matches_of(*person, Sees::Everything, u32::MAX).expect("a list");
        assert_eq!(matches.len(), versions.len(), "each version has one first match");
        for found in matches {
            let played = found.played.unwrap_or_else(|| panic!("match {} was not played", found.number));
            assert_eq!(played.gone, [None, None], "nobody is out in match {}", found.number);
        }
    }
    let lost: Vec<_> = acknowledged.difference(&sent).collect();
    assert!(lost.is_empty(), "lost: {lost:?}");
}

/// Numbers that nobody chose.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}
