//! Tests leagues, cups and duels whose matches the workers of a contest play. Their results are
//! those of the same commands on one machine.

use crate::guide::service::RunningProcess;
use crate::without_progress;
use joute_contest::blobs::Hash;
use joute_contest::clock::{Clock as _, SystemClock};
use joute_contest::data::{Act, Class, JobState};
use joute_contest::operations::queue::requeue_job;
use joute_contest::plan::Database;
use joute_contest::store::Store;
use joute_engine::replay::Replay;
use joute_league::book::{Book, Record};
use joute_testkit::{
    Scratch, TUTORIAL, copy, joute, kits_of, make, program, read, run, scratch, wait_until, write,
};
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The turns of three champions. The second one prints something, and all play differently.
const TURNS: [(&str, &str); 3] = [
    ("first", "position_array v = cases_vides(); poser(v.items[0]); free(v.items);"),
    (
        "last",
        "puts(\"a thought\"); position_array v = cases_vides(); poser(v.items[v.length - 1]); free(v.items);",
    ),
    ("none", ""),
];

/// A cup of two stages.
const CUP: &str = r#"
title = "Three"
seed = 7
[[stage]]
name = "pool"
play = "pairs"
rank = ["wins"]
[[stage]]
name = "final"
from = ["pool:1-2"]
matches = 3
[[podium]]
title = "All"
places = ["final", "pool:3-"]
"#;

/// A contest without workers of its own, with a token for a client and one for workers.
struct FleetContest {
    folder: Scratch,
    address: String,
    _server: RunningProcess,
}

impl FleetContest {
    fn start() -> Self {
        let folder = scratch();
        let kits = kits_of(TUTORIAL, &["c"]);
        std::fs::create_dir(folder.join("champions")).expect("the folder can be created");
        for (name, turn) in TURNS {
            let kit = copy(kits.of("c"), folder.join("champions").join(name));
            let source = format!(
                "#include \"api.h\"\n#include <stdio.h>\n#include <stdlib.h>\nvoid partie_init(void) {{}}\n\
                 void jouer_tour(void) {{ {turn} }}\nvoid partie_fin(void) {{}}\n"
            );
            write(kit.join("champion.c"), source);
            make(&kit);
        }
        run(&["contest", "new", "hall", "--game", "morpion"], &folder);
        write(folder.join("client"), run(&["contest", "client", "hall", "lab"], &folder));
        write(folder.join("worker"), run(&["contest", "worker", "hall", "cluster"], &folder));
        let words = ["serve", "hall", "--http", "0", "--workers", "0", "--language", "c"];
        let mut server = Command::new(program());
        server.args(words).current_dir(&folder).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut server = server.spawn().expect("joute starts");
        let mut lines =
            BufReader::new(server.stdout.take().expect("the output is piped")).lines().map_while(Result::ok);
        let server = RunningProcess::new(server);
        let line = lines.find(|line| line.contains("is served at ")).expect("the server starts");
        let address = line.rsplit(' ').next().expect("the line ends with an address").to_owned();
        FleetContest { folder, address, _server: server }
    }

    /// Starts a worker.
    fn work(&self, name: &str) -> RunningProcess {
        RunningProcess::new(self.worker(name))
    }

    fn worker(&self, name: &str) -> Child {
        let words =
            ["worker", "--server", &self.address, "--token-file", "worker", "--slots", "1", "--cache", name];
        let mut worker = Command::new(program());
        worker.args(words).current_dir(&self.folder).stdout(Stdio::null()).stderr(Stdio::null());
        worker.spawn().expect("joute starts")
    }

    /// Returns a command whose matches the contest's workers play.
    fn command<'a>(&'a self, words: &[&'a str]) -> Vec<&'a str> {
        [words, &["--fleet", &self.address, "--token-file", "client"]].concat()
    }

    fn run(&self, words: &[&str]) -> String {
        run(&self.command(words), &self.folder)
    }

    /// Creates the folder of a league with the secret key of another league, so that both have
    /// the same matches.
    fn with_key_of(&self, other: &str, name: &str) {
        let private = self.folder.join(name).join("private");
        std::fs::create_dir_all(&private).expect("the folder can be created");
        std::fs::copy(self.folder.join(other).join("private/key"), private.join("key"))
            .expect("the key can be copied");
    }

    fn store(&self) -> Store {
        Store::open(&self.folder.join("hall"), &Database::Sqlite)
            .expect("the contest's database can be opened")
    }

    /// Returns the number of the jobs of leagues in the queue.
    fn queued_jobs(&self) -> u64 {
        let counts = self.store().queue_counts().expect("the jobs in the queue can be counted");
        let own =
            counts.iter().find(|count| count.class == Class::League).expect("the class of jobs is counted");
        own.waiting + own.taken + own.stuck
    }

    /// Returns the hashes of the contest's files.
    fn files(&self) -> Vec<Hash> {
        joute_contest::blobs::Blobs::open(&self.folder.join("hall/files"), u64::MAX)
            .and_then(|blobs| blobs.hashes())
            .expect("the contest's files can be listed")
    }
}

/// Returns the results of a league or a cup, and its replays, without what depends on time.
fn results(folder: &Path) -> (Vec<Record>, BTreeMap<PathBuf, Replay>) {
    let mut records =
        Book::read(folder).and_then(|book| book.records()).expect("the record of results can be read");
    for record in &mut records {
        assert!(record.millis > 0.0, "{record:?}");
        (record.millis, record.sum) = (0.0, String::new());
    }
    let mut replays = BTreeMap::new();
    for part in ["replays", "private"] {
        for file in std::fs::read_dir(folder.join(part)).expect("the folder can be read").flatten() {
            if file.path().extension().is_some_and(|extension| extension == "jsonl") {
                let mut replay = Replay::parse(&read(file.path())).expect("the replay can be parsed");
                replay.steps.iter_mut().for_each(|step| step.micros = Vec::new());
                replays.insert(Path::new(part).join(file.file_name()), replay);
            }
        }
    }
    (records, replays)
}

#[test]
fn a_league_of_a_fleet_is_that_of_one_machine() {
    let fleet = FleetContest::start();
    let _workers = ["one", "two"].map(|name| fleet.work(name));
    let before = fleet.files();
    let league = ["league", "champions", "--seeds", "1,2", "--film", "-o"];
    run(&[&league[..], &["here"]].concat(), &fleet.folder);
    fleet.with_key_of("here", "there");
    let printed = fleet.run(&[&league[..], &["there"]].concat());
    assert!(printed.contains("12 matches played in this run, 12 in all"), "{printed}");
    let [(expected, expected_replays), (found, replays)] =
        ["here", "there"].map(|name| results(&fleet.folder.join(name)));
    assert_eq!(found, expected);
    assert_eq!(replays, expected_replays);
    assert!(replays.len() > found.len(), "a champion prints, so there are private replays");
    for file in ["standings.csv", "private/key"] {
        let [here, there] = ["here", "there"].map(|name| read(fleet.folder.join(name).join(file)));
        assert_eq!(here, there, "{file}");
    }
    assert_eq!((fleet.queued_jobs(), fleet.files()), (0, before), "nothing is left on the server");
    let again = fleet.run(&[&league[..], &["there"]].concat());
    assert!(again.contains("0 matches played in this run, 12 in all"), "{again}");
}

#[test]
fn an_interrupted_league_resumes_and_a_killed_worker_loses_no_match() {
    let fleet = FleetContest::start();
    let league = ["league", "champions", "--seeds", "1,2,3", "-o"];
    let mut client = Command::new(program());
    client.args(fleet.command(&[&league[..], &["there"]].concat())).current_dir(&fleet.folder);
    let mut client = client.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("joute starts");
    wait_until("the matches are in the queue", || (fleet.queued_jobs() == 18).then_some(()));
    client.kill().and_then(|()| client.wait()).expect("the client is killed");
    // This worker is killed while it plays.
    let mut worker = fleet.worker("one");
    wait_until("a match was played", || {
        let ended = fleet.queued_jobs() < 18;
        ended.then_some(())
    });
    worker.kill().and_then(|()| worker.wait()).expect("the worker is killed");
    // After a minute, the server would put the match of the worker back into the queue itself.
    let store = fleet.store();
    for job in store.list(JobState::Taken).expect("the list can be read") {
        let act = Act::new(None, "queued again", SystemClock.now());
        requeue_job(&store, job.id, &act).expect("the job is queued again");
    }
    let _worker = fleet.work("two");
    let printed = fleet.run(&[&league[..], &["there"]].concat());
    assert!(printed.contains("18 matches played in this run, 18 in all"), "{printed}");
    fleet.with_key_of("there", "here");
    run(&[&league[..], &["here"]].concat(), &fleet.folder);
    let [expected, found] = ["here", "there"].map(|name| results(&fleet.folder.join(name)));
    assert_eq!(found, expected);
    assert_eq!(fleet.store().list(JobState::Stuck).expect("the list can be read").len(), 0);
}

#[test]
fn a_cup_and_a_duel_of_a_fleet_are_those_of_one_machine() {
    let fleet = FleetContest::start();
    let (_worker, before) = (fleet.work("one"), fleet.files());
    let cup = ["cup", "run", "cup.toml", "champions", "-o"];
    write(fleet.folder.join("cup.toml"), CUP);
    let printed = run(&[&cup[..], &["here"]].concat(), &fleet.folder);
    fleet.with_key_of("here", "there");
    let found = fleet.run(&[&cup[..], &["there"]].concat());
    assert_eq!(without_progress(&found.replace("there/", "here/")), without_progress(&printed));
    let [expected, found] = ["here", "there"].map(|name| results(&fleet.folder.join(name)));
    assert_eq!(found, expected);

    let duel = ["duel", "champions/none", "champions/first", "--json", "-o"];
    let here = run(&[&duel[..], &["duel-here"]].concat(), &fleet.folder);
    let there = fleet.run(&[&duel[..], &["duel-there"]].concat());
    assert_eq!(without_progress(&there.replace("duel-there", "duel-here")), without_progress(&here));
    let lost = ["duel-here", "duel-there"].map(|name| {
        let files = std::fs::read_dir(fleet.folder.join(name)).expect("the folder can be read").flatten();
        files.map(|file| file.file_name()).collect::<std::collections::BTreeSet<_>>()
    });
    assert!(lost[0] == lost[1] && !lost[0].is_empty(), "{lost:?}");
    assert_eq!((fleet.queued_jobs(), fleet.files()), (0, before), "nothing is left on the server");
}

#[test]
fn a_fleet_refuses_strangers_and_champions_that_it_cannot_play() {
    let fleet = FleetContest::start();
    let refused = |words: &[&str]| joute(words, &fleet.folder).expect_failure();
    let league = ["league", "champions", "--fleet", &fleet.address, "--token-file"];
    for stranger in ["worker", "none"] {
        write(fleet.folder.join("none"), "0123456789abcdef");
        let reason = refused(&[&league[..], &[stranger]].concat());
        assert!(reason.contains("does not know this token; joute contest client creates"), "{reason}");
    }
    let reason = refused(&["league", "champions", "--fleet", &fleet.address]);
    assert!(reason.contains("--token-file"), "{reason}");
    let reason = refused(&["league", "champions", "--fleet", "http://127.0.0.1:9", "--token-file", "client"]);
    assert!(reason.contains("http://127.0.0.1:9"), "{reason}");
    let reason =
        refused(&["league", "champions", "--fleet", "contest.example.org", "--token-file", "client"]);
    assert!(reason.contains("write the server's address in the form"), "{reason}");
    copy(kits_of(TUTORIAL, &["python"]).of("python"), fleet.folder.join("champions/snake"));
    run(&["build", "champions/snake"], &fleet.folder);
    let reason = refused(&fleet.command(&["league", "champions"]));
    assert!(
        reason.contains("champions/snake: the server has no kit for the language python, but for c"),
        "{reason}"
    );
    assert!(reason.contains("rerun the league to play them"), "{reason}");
}
