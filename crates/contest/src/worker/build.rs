//! Builds a submitted archive in a kit, so that the champion can play.

use super::Worker;
use crate::blobs::Hash;
use crate::data::{BuildResult, Kits};
use crate::parcel::{self, ParcelError};
use joute_arena::build::{BuildError, build};
use joute_arena::limits::Limits;
use joute_arena::runtime::on_path;
use joute_generator::language::launch_facts;
use joute_untrusted::text::single_line;
use joute_workshop::Error;
use joute_workshop::unpack::{ArchiveBounds, language, read, write_kit};
use std::os::unix::fs::symlink;

/// The maximum length in characters of a build's reason for failure.
const REASON: usize = 300;

impl Worker<'_> {
    /// Builds a submitted archive with the kit of its language. If the archive is at fault, the
    /// result says so.
    ///
    /// # Errors
    /// Returns a message about a fault of this machine.
    pub(super) fn build(&self, archive: &Hash, kits: &Kits) -> Result<BuildResult, String> {
        let bytes = self.server.get(archive)?;
        let refused = |why: &str, language: Option<&str>, log: Option<Hash>| BuildResult {
            refused: Some(short(&single_line(why))),
            language: language.map(str::to_owned),
            log,
            kit: None,
        };
        let bounds = ArchiveBounds::default();
        let found = match language(&bytes, &bounds) {
            Ok(found) => found,
            Err(why) => return Ok(refused(&why.to_string(), None, None)),
        };
        let language = found.id;
        let Some(fresh) = kits.get(language) else {
            let known: Vec<&str> = kits.keys().map(String::as_str).collect();
            let why = joute_words::archive::no_kit(joute_words::Locale::En, found.title, known.join(", "));
            return if kits.is_empty() { Err(why) } else { Ok(refused(&why, Some(language), None)) };
        };
        if let Some(tool) = found.tools.iter().find(|tool| on_path(tool.program).is_err()) {
            return Err(format!(
                "{} is not installed on this machine: install {}",
                tool.program, tool.package
            ));
        }
        let fresh = self.kit_cache.kit(self.server, fresh)?;
        let scratch = tempfile::tempdir_in(self.scratch.path()).map_err(|error| error.to_string())?;
        let kits = scratch.path().join("kits");
        let named = std::fs::create_dir(&kits).and_then(|()| symlink(&fresh, kits.join(language)));
        named.map_err(|error| format!("{}: {error}", kits.display()))?;
        let handed_in = match read(&bytes, &kits, &bounds) {
            Ok(handed_in) => handed_in,
            Err(Error::Archive(why)) => return Ok(refused(&why.to_string(), Some(language), None)),
            Err(error) => return Err(error.to_string()),
        };
        let kit = scratch.path().join("kit");
        write_kit(&handed_in, &kits, &kit).map_err(|why| why.to_string())?;
        match build(&kit, launch_facts(), language, self.jail, Limits::BUILDING) {
            Err(BuildError::NoJail(why) | BuildError::Internal(why)) => Err(why),
            Err(BuildError::Fault(text)) => {
                let said = text.replace(&format!("{}: ", kit.display()), "");
                let why = said.trim_end().lines().next_back().unwrap_or_default().to_owned();
                Ok(refused(&why, Some(language), Some(self.server.put(said.as_bytes())?)))
            }
            Ok(text) => {
                let log = Some(self.server.put(text.as_bytes())?);
                // A kit that cannot arrive where it plays is refused here, and never fails a worker there.
                let packed = parcel::pack(&kit, &fresh);
                let packed = packed.map(|packed| parcel::check(&packed, &fresh).map(|()| packed));
                match packed {
                    Ok(Err(ParcelError::Internal(why))) => Err(why),
                    Ok(Err(ParcelError::Parcel(why))) | Err(why) => Ok(refused(&why, Some(language), log)),
                    Ok(Ok(parcel)) => {
                        let kit = Some(self.server.put(&parcel)?);
                        Ok(BuildResult { refused: None, language: Some(language.into()), log, kit })
                    }
                }
            }
        }
    }
}

/// Shortens the reason for a failed build to at most [`REASON`] characters. It leaves out the
/// middle.
fn short(why: &str) -> String {
    let chars: Vec<char> = why.chars().collect();
    if chars.len() <= REASON {
        return why.to_owned();
    }
    let (begin, end) = (&chars[..REASON / 3], &chars[chars.len() - REASON / 2..]);
    begin.iter().chain(&['…']).chain(end).collect()
}
