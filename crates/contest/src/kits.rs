//! The kits from which versions are built and with which they play. A kit is identified by the hash
//! of its contents. A version keeps the kit from which it was built when the language's kit
//! changes.

use crate::blobs::Hash;
use crate::running::renew;
use crate::store::{Error, Store};
use crate::work::Seat;
use jiff::Timestamp;
use joute_generator::language::find;
use rusqlite::{Connection, params};
use std::collections::BTreeMap;

/// The hashes of the current kits, by language id. A candidate writes a program in one language
/// with the files of a kit.
pub type Kits = BTreeMap<String, Hash>;

/// The id of the programming language of the kits' opponents.
const BUNDLED_LANGUAGE: &str = "c";

/// Returns the name of a programming language for its id. For example, `cpp` gives `C++`. An
/// unknown id is returned unchanged.
pub fn title(id: &str) -> &str {
    find(id).map_or(id, |backend| backend.language().title)
}

impl Store {
    /// Replaces the kits of some languages. Returns the languages whose kit is new or has changed.
    /// Candidates' current versions in these languages are built again.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn replace_kits(&self, kits: &Kits, at: Timestamp) -> Result<Vec<String>, Error> {
        self.transaction(|store| {
            let before = current_kits(store)?;
            let other = |(language, hash): &(&String, &Hash)| before.get(*language) != Some(*hash);
            let mut changed = Vec::new();
            for (language, hash) in kits.iter().filter(other) {
                store.execute(
                    "INSERT INTO kit VALUES (?1, ?2, ?3) ON CONFLICT (language) DO UPDATE SET hash = ?2, since = ?3",
                    params![language, hash.as_str(), at.as_microsecond()],
                )?;
                changed.push(language.clone());
            }
            let renewed: Vec<String> =
                changed.iter().filter(|language| before.contains_key(*language)).cloned().collect();
            renew::kits(store, &renewed, &current_kits(store)?, at)?;
            Ok(changed)
        })
    }

    /// Returns the hashes of the kits with which submitted versions are built.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn kits(&self) -> Result<Kits, Error> {
        self.query(current_kits)
    }

    /// Returns an opponent from the current kits by its folder name.
    ///
    /// # Errors
    /// Returns an error if there are no such kits.
    pub fn bundled_opponent(&self, name: &str) -> Result<Seat, Error> {
        self.query(|store| {
            bundled_opponent(store, name)?.ok_or(Error::Missing("kit for C, which contains the opponents"))
        })
    }
}

/// Returns the hashes of the current kits, within a transaction.
pub(crate) fn current_kits(store: &Connection) -> Result<Kits, Error> {
    let mut query = store.prepare("SELECT language, hash FROM kit")?;
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))?;
    let kits = rows.collect::<Result<Vec<(String, String)>, _>>()?;
    Ok(kits.into_iter().filter_map(|(language, hash)| Some((language, Hash::read(&hash)?))).collect())
}

/// Returns an opponent from the current kits, within a transaction. Returns `None` if there are no
/// kits.
pub(crate) fn bundled_opponent(store: &Connection, name: &str) -> Result<Option<Seat>, Error> {
    let kit = current_kits(store)?.remove(BUNDLED_LANGUAGE);
    Ok(kit.map(|kit| Seat::House { language: BUNDLED_LANGUAGE.into(), name: name.to_owned(), kit }))
}

#[cfg(test)]
mod tests {
    use super::title;
    use crate::blobs::Hash;
    use crate::store::Store;
    use crate::work::Seat;
    use jiff::Timestamp;

    #[test]
    fn languages_are_called_by_their_titles() {
        assert_eq!(["cpp", "ocaml", "klingon"].map(title), ["C++", "OCaml", "klingon"]);
    }

    #[test]
    fn a_kit_that_changed_is_another_one() {
        let store = Store::in_memory().expect("memory");
        let stock = |kits: &[(&str, &[u8])]| {
            let kits = kits.iter().map(|(language, held)| ((*language).to_owned(), Hash::of(held))).collect();
            store.replace_kits(&kits, Timestamp::UNIX_EPOCH).expect("it is noted")
        };
        assert!(store.bundled_opponent("opponent").is_err(), "there are no kits yet");
        assert_eq!(stock(&[("c", b"one"), ("java", b"two")]), ["c", "java"]);
        assert!(stock(&[("c", b"one"), ("java", b"two")]).is_empty());
        assert_eq!(stock(&[("c", b"three")]), ["c"]);
        let kits = store.kits().expect("they are there");
        assert_eq!((&kits["c"], &kits["java"]), (&Hash::of(b"three"), &Hash::of(b"two")));
        let house = Seat::House { language: "c".into(), name: "easy".into(), kit: Hash::of(b"three") };
        assert_eq!(store.bundled_opponent("easy").expect("there is a kit"), house);
    }
}
