//! Updates of kits and maps during a contest. They are announced to candidates. The programs with
//! which candidates play are built again with the new kit.
//!
//! If a champion does not build with the new kit, its previous build and kit stay in use until the
//! candidate submits another version, so that no candidate loses a place in a tournament because of
//! an update. The candidate receives a notice.

use super::announce;
use crate::blobs::Hash;
use crate::kits::{Kits, title};
use crate::notices::{self, NoticeContent};
use crate::people::PersonId;
use crate::queue::{self, Class, Job};
use crate::store::{Error, Store};
use crate::work::{BuildResult, Work};
use jiff::Timestamp;
use joute_words::{Locale, contest as say};
use rusqlite::{Connection, OptionalExtension as _, params};
use std::collections::BTreeMap;

/// The SQL query for the version with which each candidate plays. It is the last one that was built
/// successfully.
const COUNTING: &str = "
SELECT version.person, number, archive FROM version JOIN person ON person.id = version.person
WHERE person.out IS NULL AND language = ?1 AND fresh IS NOT ?2 AND number = (
    SELECT max(number) FROM version AS last
    WHERE last.person = version.person AND last.state = 'ready' AND last.out IS NULL)";

/// Handles new kits for some languages within a transaction. It announces the kits to candidates
/// and queues new builds of their current versions.
pub(crate) fn kits(
    store: &Connection,
    languages: &[String],
    kits: &Kits,
    now: Timestamp,
) -> Result<(), Error> {
    if languages.is_empty() {
        return Ok(());
    }
    let names = languages.iter().map(|id| title(id)).collect::<Vec<_>>().join(", ");
    let said = [Locale::Fr, Locale::En].map(|locale| say::kits_are_new(locale, &names));
    announce::put(store, &said[0], &said[1], Some("/kits"), now)?;
    for language in languages {
        let mut query = store.prepare_cached(COUNTING)?;
        let fresh = kits.get(language).map(Hash::as_str);
        let counting = query.query_map(params![language, fresh], |row| {
            Ok((row.get::<_, PersonId>(0)?, row.get::<_, u32>(1)?, row.get::<_, String>(2)?))
        })?;
        for (person, number, archive) in counting.collect::<Result<Vec<_>, _>>()? {
            let Some(archive) = Hash::read(&archive) else { continue };
            let work = Work::Build { person, number, archive, kits: kits.clone() };
            queue::put(store, &Job { class: Class::New, person: Some(person), work: work.text() }, now)?;
        }
    }
    Ok(())
}

/// Stores the result of rebuilding a version with a new kit. If the build failed, the version keeps
/// its previous build.
pub(crate) fn rebuilt(
    store: &Connection,
    (person, number): (PersonId, u32),
    built: &BuildResult,
    fresh: Option<&Hash>,
    now: Timestamp,
) -> Result<bool, Error> {
    let query = "SELECT number FROM version WHERE person = ?1 AND number = ?2 AND state = 'ready'";
    if store.query_row(query, params![person, number], |_| Ok(())).optional()?.is_none() {
        return Ok(false);
    }
    match (&built.refused, &built.kit, fresh) {
        (None, Some(kit), Some(fresh)) => {
            let log = built.log.as_ref().map(Hash::as_str);
            store.execute(
                "UPDATE version SET built = ?3, fresh = ?4, log = ?5 WHERE person = ?1 AND number = ?2",
                params![person, number, kit.as_str(), fresh.as_str(), log],
            )?;
        }
        (why, ..) => {
            let why = why.clone().unwrap_or_default();
            notices::add_notice(store, person, &NoticeContent::NotRebuilt { number, why }, now)?;
        }
    }
    Ok(true)
}

impl Store {
    /// Stores the game's official maps by name, and announces changed ones. Nothing is announced
    /// when a contest gets its first maps.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn renew_maps(&self, maps: &BTreeMap<String, Hash>, now: Timestamp) -> Result<(), Error> {
        self.transaction(|store| {
            let mut changed = Vec::new();
            for (name, hash) in maps {
                let query = "SELECT hash FROM official_map WHERE name = ?1";
                let before: Option<String> = store.query_row(query, [name], |row| row.get(0)).optional()?;
                if before.as_deref() == Some(hash.as_str()) {
                    continue;
                }
                if before.is_some() {
                    changed.push(name.as_str());
                }
                store
                    .execute("INSERT OR REPLACE INTO official_map VALUES (?1, ?2)", [name, hash.as_str()])?;
            }
            if changed.is_empty() {
                return Ok(());
            }
            let names = changed.join(", ");
            let said = [Locale::Fr, Locale::En].map(|locale| say::maps_are_new(locale, &names));
            announce::put(store, &said[0], &said[1], Some("/kits#maps"), now)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::blobs::Hash;
    use crate::clock::{Clock as _, ManualClock};
    use crate::kits::Kits;
    use crate::matches::FirstMatchSetup;
    use crate::notices::NoticeContent;
    use crate::people::Role;
    use crate::queue::Queue as _;
    use crate::store::Store;
    use crate::work::{BuildResult, JobResult, Work};
    use jiff::Timestamp;
    use std::collections::BTreeMap;

    fn kits(c: &[u8]) -> Kits {
        [("c".to_owned(), Hash::of(c)), ("java".to_owned(), Hash::of(b"java"))].into()
    }

    /// Completes the only queued build with the given result, for tests.
    fn build(store: &Store, refused: Option<&str>, kit: &[u8], now: Timestamp) {
        let lease = store.take("w", now).expect("it works").expect("a build waits");
        assert!(matches!(serde_json::from_str(&lease.work), Ok(Work::Build { number: 1, .. })));
        let (refused, log) = (refused.map(str::to_owned), Some(Hash::of(b"log")));
        let kit = refused.is_none().then(|| Hash::of(kit));
        let done = JobResult::Built(BuildResult { refused, language: Some("c".into()), log, kit });
        store.complete(lease.id, lease.secret.expose(), &done.text(), now).expect("it is its worker's");
        let first_match =
            FirstMatchSetup { map: String::new(), text: None, players: 2, opponent: "opponent".into() };
        assert_eq!(store.settle(&first_match, now).expect("it is settled"), 1);
        assert!(store.take("w", now).expect("it works").is_none(), "it has played its first match before");
    }

    #[test]
    fn what_counts_is_built_again_and_goes_on_if_it_is_not() {
        let clock = ManualClock::at("2026-05-08T12:00:00Z".parse::<Timestamp>().expect("a time"));
        let (store, now) = (Store::in_memory().expect("memory"), clock.now());
        let ada = store.enrol("Ada", Role::Candidate, &clock).expect("new").id;
        store.replace_kits(&kits(b"one"), now).expect("it is noted");
        assert!(store.announcements().expect("a list").is_empty(), "the first kits are no news");
        let ready = "INSERT INTO version (person, number, received, archive, bytes, note, state, language, built, fresh)
            VALUES (?1, 1, 0, ?2, 0, '', 'ready', 'c', ?3, ?4)";
        let [archive, built, fresh] =
            [b"archive".as_slice(), b"built", b"one"].map(|held| Hash::of(held).to_string());
        let values = rusqlite::params![ada, archive, built, fresh];
        store.query(|store| Ok(store.execute(ready, values)?)).expect("a version");
        let plays = || {
            let version = store.version(ada, 1).expect("it is there");
            assert!(version.seat().is_some(), "it can play all the time");
            (version.built.expect("built"), version.fresh.expect("with a kit"))
        };
        store.replace_kits(&kits(b"two"), now).expect("it is noted");
        assert!(store.announcements().expect("a list")[0].english.contains(": C"));
        build(&store, Some("EXIT 2 in make"), b"", now);
        assert_eq!(plays(), (Hash::of(b"built"), Hash::of(b"one")), "as before");
        let told = store.notices(ada, 9).expect("a list").remove(0).content;
        assert_eq!(told, NoticeContent::NotRebuilt { number: 1, why: "EXIT 2 in make".into() });
        store.replace_kits(&kits(b"three"), now).expect("it is noted");
        build(&store, None, b"again", now);
        assert_eq!(plays(), (Hash::of(b"again"), Hash::of(b"three")));
        store.replace_kits(&kits(b"three"), now).expect("it is noted");
        assert!(store.take("w", now).expect("it works").is_none(), "nothing is new");
        assert_eq!(store.announcements().expect("a list").len(), 2);
    }

    #[test]
    fn a_map_that_changed_is_announced() {
        let store = Store::in_memory().expect("memory");
        let renew = |text: &[u8]| {
            let maps = BTreeMap::from([("arena".to_owned(), Hash::of(text))]);
            store.renew_maps(&maps, Timestamp::UNIX_EPOCH).expect("it is noted");
            store.announcements().expect("a list").len()
        };
        assert_eq!([renew(b"one"), renew(b"one"), renew(b"two"), renew(b"two")], [0, 0, 1, 1]);
    }
}
