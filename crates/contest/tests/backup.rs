//! Tests that a contest can be backed up while candidates send archives, and restored.

use crate::common;
use crate::common::test_contest;
use joute_contest::backup::{BackupError, backup, restore};
use joute_contest::blobs::Hash;
use joute_contest::clock::Clock as _;
use joute_contest::contest::Contest;
use joute_contest::data::{Role, Submission};
use joute_contest::operations::{self, people, versions};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Stores an archive with new contents for a person.
fn send(contest: &Contest, person: i64, bytes: &[u8]) -> Hash {
    let archive = contest.blobs.store(bytes).expect("the file can be stored");
    let (note, received) = (String::new(), contest.clock.now());
    let submission = Submission {
        person,
        author: None,
        archive: archive.clone(),
        bytes: bytes.len() as u64,
        note,
        received,
    };
    versions::receive(&contest.store, &submission, &contest.plan).expect("the version is accepted");
    archive
}

fn file(backups: &Path, hash: &Hash) -> PathBuf {
    backups.join("files").join(&hash.as_str()[..2]).join(hash.as_str())
}

/// A guard that sets a flag when it is dropped, also if a test fails. The threads that wait for the
/// flag end then.
struct SetOnDrop<'a>(&'a AtomicBool);

impl Drop for SetOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn a_backup_during_many_changes_is_complete() {
    let mut test = test_contest();
    let contest = std::sync::Arc::get_mut(&mut test.contest).expect("no other thread uses the contest");
    contest.plan.quotas.versions_an_hour = 10_000;
    let (contest, clock) = (&*test.contest, &*test.clock);
    fs::create_dir(contest.folder.join("maps")).expect("the folder can be created");
    fs::write(contest.folder.join("maps/secret.map"), "a map").expect("the file can be written");
    let people: Vec<i64> = (0..4)
        .map(|number| {
            people::enrol(&contest.store, &format!("P{number}"), Role::Candidate, clock)
                .expect("the person can be added")
                .id
        })
        .collect();
    let first: BTreeSet<Hash> =
        people.iter().map(|person| send(contest, *person, &person.to_le_bytes())).collect();
    let scratch = tempfile::tempdir().expect("the temporary folder can be created");
    let backups = scratch.path().join("backups");
    let (over, sent) = (AtomicBool::new(false), AtomicU32::new(0));
    let mut lists = Vec::new();
    std::thread::scope(|scope| {
        let _end = SetOnDrop(&over);
        for person in &people {
            let (over, sent) = (&over, &sent);
            scope.spawn(move || {
                for number in 0_u64.. {
                    send(contest, *person, format!("{person} {number}").as_bytes());
                    sent.fetch_add(1, Ordering::Relaxed);
                    if over.load(Ordering::Relaxed) {
                        break;
                    }
                }
            });
        }
        for _ in 0..3 {
            // Each backup begins after a further submission, and submissions continue during it. Each sender
            // may still have to count one archive that the previous backup contains.
            let enough = sent.load(Ordering::Relaxed) + people.len() as u32 + 1;
            joute_testkit::wait_until("a candidate has sent versions", || {
                (sent.load(Ordering::Relaxed) >= enough).then_some(())
            });
            let summary =
                backup(&contest.folder, &backups, jiff::Timestamp::now()).expect("the backup can be made");
            assert!(summary.damaged.is_empty() && summary.new > 0, "{summary:?}");
            lists.push(summary.list);
        }
    });
    for (number, list) in lists.iter().enumerate() {
        let to = scratch.path().join(format!("restored {number}"));
        let restored = restore(list, &to).expect("the backup can be restored");
        assert!(restored.named > people.len() && restored.files >= restored.named, "{restored:?}");
        let again = operations::open(&to, common::plan(), common::game(), test.clock.clone())
            .expect("the contest can be opened");
        let archives = |person: &i64| again.store.versions(*person).expect("the versions can be listed");
        let named: BTreeSet<Hash> = people.iter().flat_map(archives).map(|version| version.archive).collect();
        assert!(named.is_superset(&first), "acknowledged versions are in the backup");
        for hash in &named {
            again.blobs.get(hash).expect("the stored file can be read");
        }
        assert_eq!(fs::read_to_string(to.join("maps/secret.map")).expect("the text can be read"), "a map");
    }
}

#[test]
fn damaged_backups_and_existing_targets_are_not_restored() {
    let test = test_contest();
    let contest = &test.contest;
    let ada = people::enrol(&contest.store, "Ada", Role::Candidate, &*test.clock)
        .expect("the person can be added")
        .id;
    let hash = send(contest, ada, b"an archive");
    let scratch = tempfile::tempdir().expect("the temporary folder can be created");
    let (backups, to) = (scratch.path().join("backups"), scratch.path().join("restored"));
    assert!(
        backup(scratch.path(), &backups, test.clock.now()).is_err(),
        "the folder does not contain a contest"
    );
    let summary = backup(&contest.folder, &backups, test.clock.now()).expect("the backup can be made");
    assert_eq!((summary.files, summary.new), (1, 1));
    let later = test.clock.now() + jiff::SignedDuration::from_secs(1);
    assert_eq!(
        backup(&contest.folder, &backups, later).expect("the backup can be made").new,
        0,
        "files that are in the last backup are not copied again"
    );
    fs::create_dir(&to).expect("the folder can be created");
    assert!(matches!(restore(&backups, &to), Err(BackupError::Exists(path)) if path == to));
    fs::remove_dir(&to).expect("the folder can be removed");
    fs::write(file(&backups, &hash), "another").expect("the file can be written");
    let reason = restore(&backups, &to).expect_err("the damaged backup is refused").to_string();
    assert!(reason.contains(hash.as_str()) && !to.exists(), "{reason}");
    let remaining: Vec<_> = fs::read_dir(scratch.path()).expect("the folder can be read").flatten().collect();
    assert_eq!(remaining.len(), 1, "a failed backup leaves no file: {remaining:?}");
    fs::write(file(&backups, &hash), "an archive").expect("the file can be written");
    assert_eq!(restore(&backups, &to).expect("the backup can be restored").named, 1);
}

/// Checks that only the owner of a contest may read what it writes, which includes hidden maps,
/// champions and hashes of secrets.
#[test]
fn files_of_a_contest_are_private() {
    let test = test_contest();
    let (contest, clock) = (&*test.contest, &*test.clock);
    let ada =
        people::enrol(&contest.store, "Ada", Role::Candidate, clock).expect("the person can be added").id;
    send(contest, ada, b"an archive");
    drop(contest.blobs.begin().expect("the part can be opened"));
    fs::create_dir(contest.folder.join("maps")).expect("the folder can be created");
    fs::write(contest.folder.join("maps/secret.map"), "a map").expect("the file can be written");
    let scratch = tempfile::tempdir().expect("the temporary folder can be created");
    let (backups, restored) = (scratch.path().join("backups"), scratch.path().join("restored"));
    backup(&contest.folder, &backups, clock.now()).expect("the backup can be made");
    restore(&backups, &restored).expect("the backup can be restored");
    let mut folders = vec![contest.folder.join("files"), backups, restored];
    let mut found = vec![contest.folder.join("contest.db"), contest.folder.join("contest.db-wal")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder can be read").flatten() {
            if entry.path().is_dir() { folders.push(entry.path()) } else { found.push(entry.path()) }
        }
        found.push(folder);
    }
    assert!(found.len() > 12, "{found:?}");
    for path in found {
        let mode = fs::metadata(&path).expect("the file exists").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{} has {mode:o}", path.display());
    }
}
