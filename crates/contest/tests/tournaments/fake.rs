//! Helpers for contests whose champions are numbers: the greater number wins.

use crate::common::{TestContest, noon, plan, round, test_contest_in};
use jiff::{SignedDuration, Timestamp};
use joute_contest::blobs::Hash;
use joute_contest::clock::Clock as _;
use joute_contest::contest::Contest;
use joute_contest::data::{
    BuildResult, JobResult, Lease, MatchResult, MatchSpec, PersonId, Role, Seat, Submission, Work,
};
use joute_contest::operations::{self, kits, people, versions};
use joute_contest::plan::{Plan, PlannedTournament};
use joute_engine::Setup;
use joute_engine::ranks::by_scores;
use joute_engine::replay::{Header, Moment, Order, Outcome, Replay, Step, Turn, VERSION};

/// Returns the time this many minutes after [`noon`].
pub fn minute(minutes: i64) -> Timestamp {
    noon() + SignedDuration::from_mins(minutes)
}

/// Returns a tournament that starts this many minutes after [`noon`].
pub fn tournament(name: &str, minutes: i64) -> PlannedTournament {
    round(name, minute(minutes))
}

/// Creates a contest with these tournaments.
pub fn with(tournaments: Vec<PlannedTournament>) -> TestContest {
    with_kits(test_contest_in(
        tempfile::tempdir().expect("the temporary folder can be created"),
        Plan { tournaments, ..plan() },
    ))
}

/// Adds kits to a contest.
pub fn with_kits(test: TestContest) -> TestContest {
    let kits = [("c".to_owned(), Hash::of(b"kit"))].into();
    kits::replace_kits(&test.contest.store, &kits, noon()).expect("the kits can be replaced");
    test
}

/// Adds a candidate with this name.
pub fn candidate(test: &TestContest, name: &str) -> PersonId {
    people::enrol(&test.contest.store, name, Role::Candidate, &*test.clock)
        .expect("the person can be added")
        .id
}

/// Sends a champion and returns the number of its version. The text of a champion is its strength,
/// or `broken`.
pub fn send(test: &TestContest, person: PersonId, champion: &str) -> u32 {
    let contest = &test.contest;
    let archive = contest.blobs.store(champion.as_bytes()).expect("the file can be stored");
    let submission = Submission {
        person,
        author: None,
        archive,
        bytes: champion.len() as u64,
        note: String::new(),
        received: test.clock.now(),
    };
    versions::receive(&contest.store, &submission, &contest.plan).expect("the version is accepted").number
}

/// Advances the clock to a time and does what is then due.
pub fn at(test: &TestContest, time: Timestamp) {
    test.clock.advance_to(time);
    operations::tick(&test.contest).expect("results and timed events can be processed");
}

/// Does at most this many waiting jobs and returns the number of those done.
pub fn work(contest: &Contest, maximum: usize) -> usize {
    let mut count = 0;
    while count < maximum {
        operations::tick(contest).expect("results and timed events can be processed");
        let Some(lease) = contest.store.take("fake", contest.clock.now()).expect("jobs can be requested")
        else {
            break;
        };
        let done = job_result(contest, &lease);
        contest
            .store
            .complete(lease.id, lease.secret.expose(), &done, contest.clock.now())
            .expect("the result can be stored");
        operations::tick(contest).expect("results and timed events can be processed");
        count += 1;
    }
    count
}

fn job_result(contest: &Contest, lease: &Lease<Work>) -> JobResult {
    match &lease.work {
        Work::Build { archive, .. } => {
            let broken = *archive == Hash::of(b"broken");
            JobResult::Built(BuildResult {
                refused: broken.then(|| "EXIT 2 in make".into()),
                language: Some("c".into()),
                log: None,
                kit: (!broken).then(|| archive.clone()),
            })
        }
        Work::Play(spec) => JobResult::Played(match_result(contest, spec)),
        Work::League(_) => panic!("there is no league"),
    }
}

/// Returns the result of a match between champions that are numbers.
pub fn match_result(contest: &Contest, spec: &MatchSpec) -> MatchResult {
    let strength = |seat: &Seat| match seat {
        Seat::House { .. } => 0,
        Seat::Version { kit, .. } => {
            let text = String::from_utf8(contest.blobs.get(kit).expect("the stored file can be read"))
                .expect("the bytes are UTF-8");
            text.parse().expect("the text is a number")
        }
    };
    result(contest, spec, spec.seats.iter().map(strength).collect())
}

/// Returns the result of a match that ends with the given scores, and stores its replay.
pub fn result(contest: &Contest, spec: &MatchSpec, scores: Vec<i64>) -> MatchResult {
    let setup = Setup {
        players: scores.len(),
        seed: spec.seed,
        map: String::new(),
        mode: spec.mode.clone(),
        key: spec.key,
    };
    let header = Header {
        joute: VERSION,
        game: contest.game.name.to_owned(),
        api: String::new(),
        setup,
        champions: Vec::new(),
        jail: Some("L3".into()),
        scene: None,
    };
    let turns =
        (0..scores.len()).map(|player| Turn::new(player, Vec::new(), Some(Order::default()))).collect();
    let step = Step { turns, ..Step::of(Moment { is: "turn".into(), number: Some(1) }) };
    let (ranks, gone) = (by_scores(&scores), vec![None; scores.len()]);
    let outcome = Outcome { scores: scores.clone(), ranks, gone, key: spec.key, ..Outcome::default() };
    let replay = Replay { header, steps: vec![step], outcome: Some(outcome) }.text();
    MatchResult {
        ranks: by_scores(&scores),
        gone: vec![None; scores.len()],
        departures: Vec::new(),
        turns: vec![1; scores.len()],
        scores,
        public: contest.blobs.store(replay.as_bytes()).expect("the file can be stored"),
        private: None,
        picture: None,
    }
}
