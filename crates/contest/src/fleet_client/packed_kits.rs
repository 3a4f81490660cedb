//! The champions of a league, packed for the workers of a contest.

use super::failure;
use crate::blobs::Hash;
use crate::data::{Kits, LeagueSeat};
use crate::league_file::wrap;
use crate::parcel;
use crate::private::{PathError, at};
use crate::worker::{KitCache, RemoteServer, ServerError};
use joute_arena::champion::Kit;
use joute_league::Error;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::TempDir;

/// The champions of a league that were sent to a server. Only files that differ from the
/// contest's fresh kit are sent.
pub(super) struct PackedKits {
    /// The hashes of the contest's fresh kits, by language id.
    fresh: Kits,
    /// The fresh kits that were fetched from the server.
    cache: KitCache,
    sent: Mutex<HashMap<PathBuf, LeagueSeat>>,
    _folder: TempDir,
}

impl PackedKits {
    pub(super) fn new(fresh: Kits) -> Result<Self, ServerError> {
        let failed = |error: PathError| ServerError::Refused {
            address: "fresh kits".into(),
            reason: error.to_string(),
        };
        let folder = tempfile::tempdir().map_err(at(&std::env::temp_dir())).map_err(failed)?;
        let cache = KitCache::open(folder.path()).map_err(failed)?;
        Ok(PackedKits { fresh, cache, sent: Mutex::default(), _folder: folder })
    }

    fn sent_kits(&self) -> MutexGuard<'_, HashMap<PathBuf, LeagueSeat>> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a champion, unless it was sent before.
    ///
    /// # Errors
    /// Returns an error if the champion cannot be packed or sent. It names the folder of the kit.
    pub(super) fn send(&self, remote: &RemoteServer, kit: &Kit) -> Result<LeagueSeat, Error> {
        if let Some(seat) = self.sent_kits().get(&kit.folder) {
            return Ok(seat.clone());
        }
        let refused = |reason: &str| Error::Fleet(format!("{}: {reason}", kit.folder.display()));
        if kit.foreign.is_some() {
            return Err(refused("a program without a kit cannot be sent; play this league without --fleet"));
        }
        let language = &kit.manifest.language;
        let fresh = self.fresh.get(language).ok_or_else(|| {
            let known_languages: Vec<&str> = self.fresh.keys().map(String::as_str).collect();
            refused(&format!(
                "the server has no kit for the language {language}, but for {}",
                known_languages.join(", ")
            ))
        })?;
        let packed = self.pack(remote, &kit.folder, fresh)?;
        let kit_hash = remote.store(&packed).map_err(failure)?;
        let seat = LeagueSeat { name: kit.name(), kit: kit_hash, fresh: fresh.clone() };
        self.sent_kits().insert(kit.folder.clone(), seat.clone());
        Ok(seat)
    }

    /// Sends a champion again, which the server misses.
    ///
    /// # Errors
    /// Returns an error if there is no champion with this hash any more, or if it cannot be sent.
    pub(super) fn send_again(&self, remote: &RemoteServer, hash: &Hash) -> Result<(), Error> {
        let found = self
            .sent_kits()
            .iter()
            .find(|(_, seat)| seat.kit == *hash)
            .map(|(folder, seat)| (folder.clone(), seat.fresh.clone()));
        let (folder, fresh) = found.ok_or_else(|| {
            Error::Fleet("the kits of the server have changed; run the command again".into())
        })?;
        let packed = self.pack(remote, &folder, &fresh)?;
        match Hash::of(&packed) == *hash {
            true => remote.store(&packed).map(drop).map_err(failure),
            false => {
                Err(Error::Fleet(format!("{}: this kit has changed during the league", folder.display())))
            }
        }
    }

    fn pack(&self, remote: &RemoteServer, folder: &Path, fresh: &Hash) -> Result<Vec<u8>, Error> {
        let fail = |reason: String| Error::Fleet(format!("{}: {reason}", folder.display()));
        let fresh = self.cache.kit(remote, fresh).map_err(|error| fail(error.to_string()))?;
        let packed = parcel::pack(folder, &fresh).map_err(|error| fail(error.to_string()))?;
        parcel::check(&packed, &fresh).map_err(|error| fail(error.to_string()))?;
        Ok(wrap(&packed))
    }
}
