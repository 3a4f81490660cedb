//! Checks the invariants that must hold after all kills, when all jobs are done.

use super::parts::{SEEDS, game};
use super::people::AcknowledgedOperations;
use super::{CANDIDATE_COUNT, Evening, REMOTE_NAME};
use joute_contest::blobs::{Blobs, Hash};
use joute_contest::clock::{Clock as _, SystemClock};
use joute_contest::data;
use joute_contest::data::{
    Class, Job, JobResult, JobState, MatchReason, MatchResult, PersonId, Seat, StoredMatch,
    TournamentProgress, Visibility, Work,
};
use joute_contest::operations::duels;
use joute_contest::store::{Store, snapshot};
use joute_contest::worker::{KitCache, LocalServer, ScratchFolder, Worker};
use joute_engine::replay::Replay;
use joute_jail::Jail;
use std::collections::{BTreeMap, BTreeSet};

impl AcknowledgedOperations {
    /// Returns a summary of the counts.
    pub fn summary(&self) -> String {
        let AcknowledgedOperations { versions, wishes, duels } = self;
        format!("{} versions, {} wishes, {} duels", versions.len(), wishes.len(), duels.len())
    }
}

/// Returns true if no job is left, no duel is running and all tournaments are complete.
pub fn all_is_done(store: &Store) -> bool {
    let states = [JobState::Waiting, JobState::Taken, JobState::Done, JobState::Stuck];
    let people = store.people().expect("the people can be listed");
    let mut duels =
        people.iter().flat_map(|person| store.duels_of(person.id, u32::MAX).expect("the duels can be read"));
    // Unfinished duels and tournaments are checked first, because they create new jobs.
    duels.all(|duel| duel.state != data::DuelState::Running)
        && store
            .tournaments()
            .expect("the tournaments can be listed")
            .iter()
            .all(|one| one.complete.is_some())
        && states.into_iter().all(|state| store.list(state).expect("the list can be read").is_empty())
}

/// Checks all invariants and returns a summary of what was counted.
pub fn holds(evening: &Evening<'_>) -> String {
    let Evening { store, people, .. } = evening;
    let mut matches: BTreeMap<i64, StoredMatch> = BTreeMap::new();
    let (mut versions, mut built) = (BTreeSet::new(), BTreeSet::new());
    for person in people {
        let sent = store.versions(person.id).expect("the versions can be listed");
        let newest = sent.iter().map(|version| version.number).max();
        for version in sent {
            let number = version.number;
            // A version that a newer one superseded while it waited is neither built nor judged.
            if version.state == data::VersionState::Superseded {
                assert!(
                    Some(number) < newest,
                    "candidate {}: version {number} is not superseded by a newer one",
                    person.id
                );
            } else {
                assert_eq!(
                    version.state,
                    data::VersionState::Ready,
                    "candidate {}: version {number} is not ready",
                    person.id
                );
                built.insert((person.id, number));
            }
            versions.insert((person.id, number));
        }
        let own =
            store.matches_of(person.id, Visibility::Everything, u32::MAX).expect("the matches can be listed");
        matches.extend(own.into_iter().map(|one| (one.number, one)));
    }
    for one in matches.values() {
        let played = one.played.as_ref().unwrap_or_else(|| panic!("match {} was not played", one.number));
        assert_eq!(played.gone, [None, None], "a player of match {} was eliminated", one.number);
    }
    versions_and_wishes(evening, &versions, &built, &matches);
    duels(evening);
    let of_tournaments = tournaments(evening);
    let all: BTreeMap<&str, usize> = matches.values().fold(BTreeMap::new(), |mut all, one| {
        *all.entry(word(one.reason)).or_default() += 1;
        all
    });
    assert_eq!(all.get("tournament").copied().unwrap_or(0), of_tournaments);
    let of_ladder = all.get("ladder").copied().unwrap_or(0) as i64;
    assert!(of_ladder > 0, "the ladder has played");
    let query = "SELECT count(*), count(DISTINCT match), (SELECT count(*) FROM match WHERE why = 'ladder') FROM ladder_result";
    assert_eq!(query_database(evening, query), [[of_ladder; 3]], "each result counts once");
    jobs(evening, versions.len() + matches.len());
    let query = format!("SELECT count(*) > 0, 1, 1 FROM job WHERE worker LIKE '{REMOTE_NAME}/%'");
    assert_eq!(query_database(evening, &query), [[1; 3]], "the workers on another machine have worked");
    let again = as_in_a_quiet_run(evening, &matches);
    format!(
        "{} versions; matches {all:?}; of them {again} as in a quiet run, all that were killed",
        versions.len()
    )
}

fn word(reason: MatchReason) -> &'static str {
    match reason {
        MatchReason::First => "first",
        MatchReason::Requested => "wish",
        MatchReason::Tournament => "tournament",
        MatchReason::Duel => "duel",
        MatchReason::Challenge => "challenge",
        MatchReason::Ladder => "ladder",
    }
}

/// Checks that every acknowledged version and requested match exists exactly once.
fn versions_and_wishes(
    evening: &Evening<'_>,
    versions: &BTreeSet<(PersonId, u32)>,
    built: &BTreeSet<(PersonId, u32)>,
    matches: &BTreeMap<i64, StoredMatch>,
) {
    let AcknowledgedOperations { versions: sent, wishes, .. } = &evening.acknowledged;
    let lost: Vec<_> = sent.difference(versions).collect();
    assert!(lost.is_empty(), "lost: {lost:?}");
    let of = |reason| matches.values().filter(move |one| one.reason == reason);
    let own = |one: &StoredMatch| match &one.spec.seats[0] {
        Seat::Version { person, number, .. } => (*person, *number),
        Seat::House { .. } => panic!("match {} is no version's first match", one.number),
    };
    let first: BTreeSet<(PersonId, u32)> = of(MatchReason::First).map(own).collect();
    assert_eq!(
        (&first, of(MatchReason::First).count()),
        (built, built.len()),
        "each built version has one first match"
    );
    let seeds: BTreeSet<u64> = of(MatchReason::Requested).map(|one| one.spec.seed).collect();
    assert_eq!(seeds.len(), of(MatchReason::Requested).count(), "a requested match was queued twice");
    let lost: Vec<_> = wishes.difference(&seeds).collect();
    assert!(lost.is_empty(), "lost: {lost:?}");
}

/// Checks that every acknowledged duel exists and is over. Its matches are numbered without gaps,
/// and each occurs once.
fn duels(evening: &Evening<'_>) {
    let mut there = BTreeSet::new();
    for person in &evening.people {
        for duel in evening.store.duels_of(person.id, u32::MAX).expect("the duels can be read") {
            assert_eq!(duel.state, data::DuelState::Over, "duel {}", duel.number);
            there.insert((person.id, duel.number));
        }
    }
    let lost: Vec<_> = evening.acknowledged.duels.difference(&there).collect();
    assert!(lost.is_empty(), "lost: {lost:?}");
    let query = "SELECT count(*), max(place) + 1, count(DISTINCT match) FROM duel_match GROUP BY duel";
    let counts = query_database(evening, query);
    assert_eq!(counts.len(), there.len(), "each duel has matches");
    for count in counts {
        assert!(count.iter().all(|other| *other == count[0]), "{count:?}");
        assert!(count[0] < duels::MAX_MATCHES as i64, "duels between deterministic champions end early");
    }
}

/// Checks that all entries played against each other the planned number of times in every
/// tournament. The results must count each match. Returns the number of matches.
fn tournaments(evening: &Evening<'_>) -> usize {
    let (store, entries) = (&evening.store, CANDIDATE_COUNT + 1);
    let (each, all) = (2 * (entries - 1) * SEEDS as usize, entries * (entries - 1) * SEEDS as usize);
    let tournaments = store.tournaments().expect("the tournaments can be listed");
    assert_eq!(tournaments.len(), evening.hours.len());
    for one in &tournaments {
        assert!(one.released.is_some() && one.trouble.is_none(), "{one:?}");
        let progress = store.progress(one.id).expect("the progress can be counted");
        assert_eq!(progress, TournamentProgress { played: all as u32, all: all as u32 }, "{}", one.name);
        let outcomes = store.tournament_results(one.id).expect("the results can be listed");
        assert_eq!(outcomes.len(), entries, "{}", one.name);
        for outcome in outcomes {
            let line = outcome.line.expect("the entry has a result");
            let (total, visitor) = (line.total, &outcome.entry.name);
            assert_eq!((total.won + total.drawn + total.lost) as usize, each, "{visitor} in {}", one.name);
        }
        let found = store
            .matches_in(one.id, Visibility::Everything, None, 0, u32::MAX)
            .expect("the matches can be listed");
        let meetings = found.iter().map(|one| format!("{} {:?}", one.spec.seed, one.spec.seats));
        assert_eq!(meetings.collect::<BTreeSet<_>>().len(), all, "each pairing is played once");
    }
    tournaments.len() * all
}

/// Checks that each build and each match is one job, whose result was taken once. Jobs of the
/// ladder were dropped if a newer version had taken the place of one that waited.
fn jobs(evening: &Evening<'_>, all: usize) {
    let query = "SELECT count(*),
        sum(state = 'settled' OR state = 'superseded' AND id IN (SELECT job FROM version WHERE state = 'superseded')),
        (SELECT count(*) FROM version) + (SELECT count(*) FROM match) FROM job WHERE state <> 'dropped'";
    assert_eq!(query_database(evening, query), [[all as i64; 3]]);
}

fn query_database(evening: &Evening<'_>, query: &str) -> Vec<[i64; 3]> {
    let copied = evening.folder.join("copied.db");
    let _ = std::fs::remove_file(&copied);
    snapshot::copy(evening.folder, &evening.database, &copied).expect("the database can be copied");
    let store = rusqlite::Connection::open(copied).expect("the copy can be opened");
    let mut query = store.prepare(query).expect("the SQL statement is valid");
    let rows =
        query.query_map([], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?])).expect("the rows can be read");
    rows.collect::<Result<_, _>>().expect("the rows can be read")
}

/// Checks that interrupted matches give the same result when they are played again without kills.
/// Results and replays must be identical except for measured durations. Returns the number of
/// matches.
fn as_in_a_quiet_run(evening: &Evening<'_>, matches: &BTreeMap<i64, StoredMatch>) -> usize {
    let quiet = Store::in_memory().expect("the database in memory can be created");
    let was_killed = |one: &&StoredMatch| one.job.is_some_and(|job| evening.jobs.contains_key(&job));
    let mut again = Vec::new();
    for one in matches.values().filter(was_killed) {
        let work = Work::Play(one.spec.clone());
        let id = quiet
            .put(&Job { class: Class::Requested, person: None, work }, SystemClock.now())
            .expect("the job can be queued");
        again.push((id, one));
    }
    let blobs = Blobs::open(&evening.folder.join("files"), u64::MAX).expect("the blob store can be opened");
    let (jail, cache) =
        (Jail::choose(None).expect("a jail works on this machine"), evening.folder.join("quiet"));
    let worker = Worker {
        server: &LocalServer { store: &quiet, blobs: &blobs, clock: &SystemClock, name: "quiet" },
        game: game(),
        kit_cache: KitCache::open(&cache.join("kits")).expect("the kit cache can be opened"),
        scratch: ScratchFolder::create_in(&cache.join("rooms")).expect("the scratch folder can be created"),
        jail: &jail,
    };
    while worker.work_once().expect("the worker can do a job") {}
    let compared = |played: &MatchResult| {
        let replay = |hash: &Hash| {
            let text = String::from_utf8(blobs.get(hash).expect("the stored file can be read"))
                .expect("the bytes are UTF-8");
            Replay::parse(&text).expect("the replay can be parsed").without_durations().text()
        };
        let replays = (replay(&played.public), played.private.as_ref().map(replay));
        (played.scores.clone(), played.ranks.clone(), played.turns.clone(), played.gone.clone(), replays)
    };
    for (id, one) in &again {
        let result = quiet.result(*id).expect("the result can be read").expect("the job has a result");
        let JobResult::Played(quiet) = result else { panic!("{result:?}") };
        let played = one.played.as_ref().expect("the match was played");
        assert_eq!(compared(played), compared(&quiet), "match {}", one.number);
    }
    again.len()
}
