//! The table `kit`: the current kit of each language. A version keeps the kit from which it was
//! built when the language's kit changes.

use super::engine::params;
use super::values::Time;
use super::{Store, Tables};
use crate::blobs::Hash;
use crate::data::{Error, Kits, Seat};
use jiff::Timestamp;

/// The id of the programming language of the kits' opponents.
const BUNDLED_LANGUAGE: &str = "c";

impl Tables<'_> {
    /// Stores the kit of a language in place of an earlier one.
    pub(crate) fn set_kit(&self, language: &str, hash: &Hash, now: Timestamp) -> Result<(), Error> {
        self.execute(
            "INSERT INTO kit VALUES (?1, ?2, ?3) ON CONFLICT (language) DO UPDATE SET hash = ?2, since = ?3",
            params![language, hash, Time(now)],
        )
    }

    /// Returns the hashes of the current kits.
    pub(crate) fn kits(&self) -> Result<Kits, Error> {
        let query = "SELECT language, hash FROM kit";
        self.rows(query, params![], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// Returns an opponent from the current kits. Returns `None` if there are no kits.
    pub(crate) fn bundled_opponent(&self, name: &str) -> Result<Option<Seat>, Error> {
        let kit = self.kits()?.remove(BUNDLED_LANGUAGE);
        Ok(kit.map(|kit| Seat::House { language: BUNDLED_LANGUAGE.into(), name: name.to_owned(), kit }))
    }
}

impl Store {
    /// Returns the hashes of the kits with which submitted versions are built.
    pub fn kits(&self) -> Result<Kits, Error> {
        self.tables()?.kits()
    }

    /// Returns an opponent from the current kits by its folder name.
    ///
    /// # Errors
    /// Returns an error if there are no such kits.
    pub fn bundled_opponent(&self, name: &str) -> Result<Seat, Error> {
        let opponent = self.tables()?.bundled_opponent(name)?;
        opponent.ok_or(Error::Missing("kit for C, which contains the opponents"))
    }
}
