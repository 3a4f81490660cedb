//! Tests the export of a contest's ladder, and the league that rates a new program against the
//! exported champions. The ladder's matches are not played: a champion has a strength, and the
//! greater one wins.

use crate::guide::shell::{Shell, blocks};
use jiff::SignedDuration;
use joute_contest::blobs::Hash;
use joute_contest::clock::{Clock as _, ManualClock};
use joute_contest::contest::Contest;
use joute_contest::data::{
    Act, BuildResult, JobResult, MatchResult, MatchSpec, PersonId, Role, Seat, Submission, Work,
};
use joute_contest::game::Game;
use joute_contest::operations::{self, disqualify, kits, people, versions};
use joute_contest::parcel::{pack, pack_kit};
use joute_contest::plan::Plan;
use joute_engine::ranks::by_scores;
use joute_site::audit::files;
use joute_testkit::postgres::create_database;
use joute_testkit::{Scratch, TUTORIAL, append, copy, home, kits_of, read, run, run_failing, scratch};
use morpion::Morpion;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The turns of a champion that plays the first free cell, and of one that plays nothing.
const TURNS: [&str; 2] =
    ["position_array v = cases_vides(); poser(v.items[0]); free(v.items);", "(void)strcmp; (void)free;"];

/// A contest with a ladder, whose matches and builds are simulated.
struct LadderContest {
    folder: Scratch,
    contest: Contest,
    clock: Arc<ManualClock>,
    /// The packed kit and the strength of each champion, by the hash of its archive.
    champions: BTreeMap<Hash, (Hash, i64)>,
}

impl LadderContest {
    fn new() -> Self {
        let folder = scratch();
        run(&["contest", "new", "hall", "--game", "morpion"], &folder);
        append(folder.join("hall/contest.toml"), "\n[ladder]\nseeds = 3\nfirst_matches = 6\n");
        let plan = Plan::read(&folder.join("hall")).expect("the plan can be read");
        let clock = Arc::new(ManualClock::at(plan.opens));
        let game = Game::of::<Morpion>();
        let contest = operations::open(&folder.join("hall"), plan, game, clock.clone())
            .expect("the contest can be opened");
        let fresh = kits_of(TUTORIAL, &["c"]);
        let packed = contest
            .blobs
            .store(&pack_kit(&fresh.of("c")).expect("the kit can be packed"))
            .expect("the file can be stored");
        kits::replace_kits(&contest.store, &[("c".to_owned(), packed)].into(), clock.now())
            .expect("the kits can be replaced");
        let mut champions = BTreeMap::new();
        for (strength, turn) in [2, 1].into_iter().zip(TURNS) {
            let kit = fresh.in_c(&format!("strength-{strength}"), turn);
            let built = pack(&kit, &fresh.of("c")).expect("the kit is small");
            let stored = |bytes: &[u8]| contest.blobs.store(bytes).expect("the file can be stored");
            champions.insert(stored(strength.to_string().as_bytes()), (stored(&built), strength));
        }
        LadderContest { folder, contest, clock, champions }
    }

    fn candidate(&self, name: &str) -> PersonId {
        people::enrol(&self.contest.store, name, Role::Candidate, &*self.clock)
            .expect("the person can be added")
            .id
    }

    /// Submits a champion of a strength, and lets the ladder play for some minutes.
    fn submit(&self, person: PersonId, strength: i64) {
        let archive = Hash::of(strength.to_string().as_bytes());
        let received = self.clock.now();
        let note = String::new();
        let submission = Submission { person, author: None, archive, bytes: 1, note, received };
        versions::receive(&self.contest.store, &submission, &self.contest.plan)
            .expect("the version is accepted");
        let (store, start) = (&self.contest.store, self.clock.now());
        for step in 1..=10 {
            self.clock.advance_to(start + SignedDuration::from_secs(20 * step));
            operations::tick(&self.contest).expect("results and timed events can be processed");
            while let Some(lease) = store.take("fake", self.clock.now()).expect("jobs can be requested") {
                let job_result = match &lease.work {
                    Work::Build { archive, .. } => JobResult::Built(self.built(archive)),
                    Work::Play(spec) => JobResult::Played(self.played(spec)),
                    Work::League(_) => panic!("there is no league of a client"),
                };
                store
                    .complete(lease.id, lease.secret.expose(), &job_result, self.clock.now())
                    .expect("the result can be stored");
                operations::tick(&self.contest).expect("results and timed events can be processed");
            }
        }
    }

    fn built(&self, archive: &Hash) -> BuildResult {
        let kit = Some(self.champions[archive].0.clone());
        BuildResult { refused: None, language: Some("c".into()), log: None, kit }
    }

    fn played(&self, spec: &MatchSpec) -> MatchResult {
        let strength = |seat: &Seat| match seat {
            Seat::House { .. } => 0,
            Seat::Version { kit, .. } => {
                self.champions
                    .values()
                    .find(|(built, _)| built == kit)
                    .expect("the kit belongs to a champion")
                    .1
            }
        };
        let scores: Vec<i64> = spec.seats.iter().map(strength).collect();
        MatchResult {
            ranks: by_scores(&scores),
            gone: vec![None; scores.len()],
            departures: Vec::new(),
            turns: vec![1; scores.len()],
            scores,
            public: self.contest.blobs.store(b"replay").expect("the file can be stored"),
            private: None,
            picture: None,
        }
    }
}

/// Returns the contents of all files of a folder, by their paths in it.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let relative = |path: &Path| path.strip_prefix(folder).expect("the path is in the folder").to_owned();
    let all = files(folder).expect("the files can be listed").into_iter();
    all.map(|path| (relative(&path), std::fs::read(&path).expect("the file can be read"))).collect()
}

/// Returns the standings in a file of ratings or in the `league.json` of a league, by name.
fn standings(file: &Path) -> BTreeMap<String, Value> {
    let file: Value = serde_json::from_str(&read(file)).expect("the text is JSON");
    let lines = file["standings"].as_array().expect("the JSON value is an array").clone();
    lines
        .into_iter()
        .map(|line| (line["name"].as_str().expect("the name is a string").to_owned(), line))
        .collect()
}

fn figure(line: &Value, key: &str) -> f64 {
    line[key].as_f64().expect("the JSON value is a number")
}

#[test]
fn an_exported_ladder_rates_new_programs_and_keeps_its_ratings() {
    let ladder = LadderContest::new();
    let printed = run_failing(&["ladder", "export", "hall", "-o", "2026"], &ladder.folder);
    assert!(printed.contains("hall: no version in the ladder of this contest has a result yet"), "{printed}");
    let [ada, zoe, eve] = ["Ada", "Zoë d'Arc", "Eve"].map(|name| ladder.candidate(name));
    for (person, strength) in [(ada, 1), (zoe, 1), (eve, 2), (ada, 1), (ada, 2)] {
        ladder.submit(person, strength);
    }
    let act = Act::new(None, "tested", ladder.clock.now());
    disqualify::disqualify(&ladder.contest.store, eve, "copied", &act)
        .expect("the candidate can be disqualified");
    let folder = ladder.folder.path();
    let guide = read(home().join("docs/organiser/contest.md"));
    let by_hand = |command: &str| {
        let block = blocks(&guide).into_iter().find(|block| block.text.starts_with(command));
        block.unwrap_or_else(|| panic!("the guide no longer contains `{command}`"))
    };
    let mut shell = Shell::new(folder);
    let block = by_hand("joute ladder export");
    shell.run(&block.text, "", block.line);
    shell.expect("2026: 3 champions with ", block.line);
    let old = standings(&folder.join("2026/ratings.json"));
    assert_eq!(old.keys().collect::<Vec<_>>(), ["Ada-v2", "Ada-v3", "Zoë d'Arc-v1"]);
    assert_eq!(["Ada-v2", "Ada-v3"].map(|name| old[name]["current"].as_bool()), [Some(false), Some(true)]);
    let results = read(folder.join("2026/results.jsonl"));
    assert!(results.lines().count() > 5 && !results.contains("Eve"), "{results}");
    assert!(results.contains(r#""champions":["Ada-v3","Zoë d'Arc-v1"],"ranks":[1,2]"#), "{results}");

    copy(folder.join("2026/kits/Ada-v3"), folder.join("mine"));
    let block = by_hand("joute league 2026/kits");
    shell.run(&block.text, "", block.line);
    let new = standings(&folder.join("rated/league.json"));
    for (name, line) in &old {
        let ratings = [line, &new[name]].map(|line| figure(line, "rating").to_bits());
        assert_eq!(ratings[0], ratings[1], "{name}: {line} {}", new[name]);
    }
    let mine = &new["mine"];
    assert!(figure(mine, "low") < figure(mine, "rating") && figure(mine, "rating") < figure(mine, "high"));
    assert!(figure(mine, "rating") > figure(&old["Zoë d'Arc-v1"], "rating"), "{new:?}");

    exports_are_complete_or_absent(folder);
    run(&["build", "again/kits"], folder);
}

/// Checks the options of exports, and that an existing folder is not changed.
fn exports_are_complete_or_absent(folder: &Path) {
    let before = contents(&folder.join("2026"));
    let printed = run_failing(&["ladder", "export", "hall", "-o", "2026"], folder);
    assert!(printed.contains("not an empty folder; nothing is overwritten, name a new folder"), "{printed}");
    assert!(contents(&folder.join("2026")) == before, "a refused export changes nothing");
    run(&["ladder", "export", "hall", "-o", "again"], folder);
    assert!(contents(&folder.join("again")) == before, "equal states give equal files");
    run(&["contest", "move", "hall", &create_database()], folder);
    run(&["ladder", "export", "hall", "-o", "moved"], folder);
    assert!(contents(&folder.join("moved")) == before, "both database engines give equal files");

    run(&["ladder", "export", "hall", "-o", "all", "--all-versions"], folder);
    assert_eq!(standings(&folder.join("all/ratings.json")).len(), 4);
    std::fs::create_dir(folder.join("numbers")).expect("an empty folder is no obstacle");
    run(&["ladder", "export", "hall", "-o", "numbers", "--numbers"], folder);
    let numbers = standings(&folder.join("numbers/ratings.json"));
    assert_eq!(numbers.keys().collect::<Vec<_>>(), ["1-v2", "1-v3", "2-v1"]);
    for (path, bytes) in contents(&folder.join("numbers")) {
        let text = format!("{} {}", path.display(), String::from_utf8_lossy(&bytes));
        assert!(!text.contains("Ada-") && !text.contains("Zoë"), "{}", path.display());
        assert!(!path.starts_with("archives"), "archives may contain names");
    }
    let remaining =
        std::fs::read_dir(folder).expect("the folder can be read").flatten().map(|entry| entry.file_name());
    assert!(remaining.filter(|name| name.to_string_lossy().starts_with(".exporting")).count() == 0);
}
