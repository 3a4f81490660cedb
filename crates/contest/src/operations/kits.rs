//! Updates of kits and maps during a contest. They are announced to candidates. The programs with
//! which candidates play are built again with the new kit.
//!
//! If a champion does not build with the new kit, its previous build and kit stay in use until the
//! candidate submits another version, so that no candidate loses a place in a tournament because of
//! an update. The candidate receives a notice.

use crate::blobs::{self, Hash};
use crate::contest::Contest;
use crate::data::{BuildResult, Class, Error, Job, Kits, NoticeContent, PersonId, VersionState, Work};
use crate::parcel::{ParcelError, pack_kit};
use crate::paths;
use crate::store::{Store, Tables};
use jiff::Timestamp;
use joute_generator::language::find;
use joute_words::{Locale, contest as say};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Returns the name of a programming language for its id. For example, `cpp` gives `C++`. An
/// unknown id is returned unchanged.
pub fn title(id: &str) -> &str {
    find(id).map_or(id, |backend| backend.language().title)
}

/// Replaces the kits of some languages. Returns the languages whose kit is new or has changed.
/// Candidates' current versions in these languages are built again.
pub fn replace_kits(store: &Store, kits: &Kits, now: Timestamp) -> Result<Vec<String>, Error> {
    store.transaction(|tables| {
        let before = tables.kits()?;
        let mut changed = Vec::new();
        for (language, hash) in kits.iter().filter(|(language, hash)| before.get(*language) != Some(*hash)) {
            tables.set_kit(language, hash, now)?;
            changed.push(language.clone());
        }
        let renewed: Vec<&str> =
            changed.iter().filter(|language| before.contains_key(*language)).map(String::as_str).collect();
        build_again(tables, &renewed, now)?;
        Ok(changed)
    })
}

/// The reason why the kits of a contest cannot be renewed.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum KitError {
    /// A kit cannot be packed.
    #[error("the kit in {language}: {error}")]
    Parcel { language: String, error: Box<ParcelError> },
    /// A kit cannot be stored.
    #[error(transparent)]
    Files(#[from] blobs::Error),
    /// The database failed.
    #[error(transparent)]
    Contest(#[from] Error),
}

/// Stores the kits with which submitted versions are built. Each pair is a language and the folder of
/// its kit. Returns the languages whose kit is new or has changed.
///
/// # Errors
/// Returns an error if a kit cannot be read or stored.
pub fn renew_kits(contest: &Contest, fresh: &[(&str, PathBuf)]) -> Result<Vec<String>, KitError> {
    let mut kits = Kits::new();
    for (language, folder) in fresh {
        let failed = |error| KitError::Parcel { language: (*language).to_owned(), error: Box::new(error) };
        let packed = pack_kit(folder).map_err(failed)?;
        kits.insert((*language).to_owned(), contest.blobs.store(&packed)?);
    }
    Ok(replace_kits(&contest.store, &kits, contest.clock.now())?)
}

/// Announces the new kits of some languages to candidates, and queues new builds of their current
/// versions.
fn build_again(tables: &Tables<'_>, languages: &[&str], now: Timestamp) -> Result<(), Error> {
    if languages.is_empty() {
        return Ok(());
    }
    let kits = tables.kits()?;
    let names = languages.iter().map(|id| title(id)).collect::<Vec<_>>().join(", ");
    let texts = [Locale::Fr, Locale::En].map(|locale| say::kits_are_new(locale, &names));
    tables.insert_announcement(&texts[0], &texts[1], Some(paths::KITS), now)?;
    for language in languages {
        for (person, number, archive) in tables.versions_without_kit(language, kits.get(*language))? {
            let work = Work::Build { person, number, archive, kits: kits.clone() };
            tables.insert_job(&Job { class: Class::New, person: Some(person), work }, now)?;
        }
    }
    Ok(())
}

/// Stores the result of building a version again with a new kit. Returns false if the version was
/// not built before. If the build failed, the version keeps its previous build.
pub(super) fn store_rebuild(
    tables: &Tables<'_>,
    (person, number): (PersonId, u32),
    build_result: &BuildResult,
    fresh: Option<&Hash>,
    now: Timestamp,
) -> Result<bool, Error> {
    if tables.version(person, number)?.state != VersionState::Ready {
        return Ok(false);
    }
    match (&build_result.refused, &build_result.kit, fresh) {
        (None, Some(kit), Some(fresh)) => {
            tables.replace_build((person, number), kit, fresh, build_result.log.as_ref())?;
        }
        (reason, ..) => {
            let reason = reason.clone().unwrap_or_default();
            tables.insert_notice(person, &NoticeContent::NotRebuilt { number, reason }, now)?;
        }
    }
    Ok(true)
}

/// Stores the game's official maps by name, and announces changed ones. Nothing is announced when a
/// contest gets its first maps.
pub fn renew_maps(store: &Store, maps: &BTreeMap<String, Hash>, now: Timestamp) -> Result<(), Error> {
    store.transaction(|tables| {
        let mut changed = Vec::new();
        for (name, hash) in maps {
            match tables.official_map(name)? {
                Some(before) if before == *hash => continue,
                Some(_) => changed.push(name.as_str()),
                None => {}
            }
            tables.set_official_map(name, hash)?;
        }
        if changed.is_empty() {
            return Ok(());
        }
        let names = changed.join(", ");
        let texts = [Locale::Fr, Locale::En].map(|locale| say::maps_are_new(locale, &names));
        tables.insert_announcement(&texts[0], &texts[1], Some(&format!("{}#maps", paths::KITS)), now)
    })
}

#[cfg(test)]
mod tests {
    use super::title;
    use crate::blobs::Hash;
    use crate::clock::{Clock as _, ManualClock};
    use crate::data::{BuildResult, FirstMatchSetup, JobResult, Kits, NoticeContent, Role, Seat, Work};
    use crate::operations::{kits, people, settle};
    use crate::store::{Store, testing};
    use jiff::Timestamp;
    use std::collections::BTreeMap;

    fn kits(c: &[u8]) -> Kits {
        [("c".to_owned(), Hash::of(c)), ("java".to_owned(), Hash::of(b"java"))].into()
    }

    /// Completes the only queued build with the given result, for tests.
    fn build(store: &Store, refused: Option<&str>, kit: &[u8], now: Timestamp) {
        let lease = store.take("w", now).expect("jobs can be requested").expect("a build is queued");
        assert!(matches!(lease.work, Work::Build { number: 1, .. }));
        let (refused, log) = (refused.map(str::to_owned), Some(Hash::of(b"log")));
        let kit = refused.is_none().then(|| Hash::of(kit));
        let job_result = JobResult::Built(BuildResult { refused, language: Some("c".into()), log, kit });
        store.complete(lease.id, lease.secret.expose(), &job_result, now).expect("the result can be stored");
        let first_match =
            FirstMatchSetup { map: String::new(), text: None, players: 2, opponent: "opponent".into() };
        assert_eq!(settle(store, &first_match, now).expect("the results can be applied"), 1);
        assert!(
            store.take("w", now).expect("jobs can be requested").is_none(),
            "a rebuilt version plays no second first match"
        );
    }

    #[test]
    fn counting_versions_are_rebuilt_and_still_count_if_that_fails() {
        let clock = ManualClock::at("2026-05-08T12:00:00Z".parse::<Timestamp>().expect("the text is a time"));
        let (store, now) = (testing::store(), clock.now());
        let ada = people::enrol(&store, "Ada", Role::Candidate, &clock).expect("the person can be added").id;
        kits::replace_kits(&store, &kits(b"one"), now).expect("the kits can be replaced");
        assert!(
            store.announcements().expect("the announcements can be listed").is_empty(),
            "the first kits are not announced"
        );
        store.insert_built_version(ada, b"built", b"one");
        let plays = || {
            let version = store.version(ada, 1).expect("the version exists");
            assert!(version.seat().is_some(), "the version can play while it is rebuilt");
            (
                version.built.expect("the version was built"),
                version.fresh.expect("the version was built with a kit"),
            )
        };
        kits::replace_kits(&store, &kits(b"two"), now).expect("the kits can be replaced");
        assert!(store.announcements().expect("the announcements can be listed")[0].english.contains(": C"));
        build(&store, Some("EXIT 2 in make"), b"", now);
        assert_eq!(plays(), (Hash::of(b"built"), Hash::of(b"one")), "a failed rebuild changes nothing");
        let notice = store.notices(ada, 9).expect("the notices can be listed").remove(0).content;
        assert_eq!(notice, NoticeContent::NotRebuilt { number: 1, reason: "EXIT 2 in make".into() });
        kits::replace_kits(&store, &kits(b"three"), now).expect("the kits can be replaced");
        build(&store, None, b"again", now);
        assert_eq!(plays(), (Hash::of(b"again"), Hash::of(b"three")));
        kits::replace_kits(&store, &kits(b"three"), now).expect("the kits can be replaced");
        assert!(store.take("w", now).expect("jobs can be requested").is_none(), "equal kits create no jobs");
        assert_eq!(store.announcements().expect("the announcements can be listed").len(), 2);
    }

    #[test]
    fn a_map_that_changed_is_announced() {
        let store = testing::store();
        let renew = |text: &[u8]| {
            let maps = BTreeMap::from([("arena".to_owned(), Hash::of(text))]);
            kits::renew_maps(&store, &maps, Timestamp::UNIX_EPOCH).expect("the maps can be replaced");
            store.announcements().expect("the announcements can be listed").len()
        };
        assert_eq!([renew(b"one"), renew(b"one"), renew(b"two"), renew(b"two")], [0, 0, 1, 1]);
    }

    #[test]
    fn languages_are_called_by_their_titles() {
        assert_eq!(["cpp", "ocaml", "klingon"].map(title), ["C++", "OCaml", "klingon"]);
    }

    #[test]
    fn a_kit_that_changed_is_another_one() {
        let store = testing::store();
        let stock = |kits: &[(&str, &[u8])]| {
            let kits = kits.iter().map(|(language, held)| ((*language).to_owned(), Hash::of(held))).collect();
            kits::replace_kits(&store, &kits, Timestamp::UNIX_EPOCH).expect("the kits can be replaced")
        };
        assert!(store.bundled_opponent("opponent").is_err(), "there is no opponent before the first kits");
        assert_eq!(stock(&[("c", b"one"), ("java", b"two")]), ["c", "java"]);
        assert!(stock(&[("c", b"one"), ("java", b"two")]).is_empty());
        assert_eq!(stock(&[("c", b"three")]), ["c"]);
        let kits = store.kits().expect("the kits can be listed");
        assert_eq!((&kits["c"], &kits["java"]), (&Hash::of(b"three"), &Hash::of(b"two")));
        let house = Seat::House { language: "c".into(), name: "easy".into(), kit: Hash::of(b"three") };
        assert_eq!(store.bundled_opponent("easy").expect("the opponent exists"), house);
    }
}
