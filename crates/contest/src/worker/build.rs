//! Builds a submitted archive in a kit, so that the champion can play.

use super::{JobError, Worker};
use crate::blobs::Hash;
use crate::data::{BuildResult, Kits};
use crate::parcel;
use crate::private::at;
use joute_arena::build::{BuildError, build};
use joute_arena::limits::Limits;
use joute_arena::runtime::on_path;
use joute_generator::language::launch_facts;
use joute_untrusted::text::single_line;
use joute_words::Locale;
use joute_workshop::Error;
use joute_workshop::unpack::{ArchiveBounds, language, read, write_kit};
use std::os::unix::fs::symlink;

/// The maximum length in characters of a build's reason for failure.
const MAX_REASON_LENGTH: usize = 300;

impl Worker<'_> {
    /// Builds a submitted archive with the kit of its language. If the archive is at fault, the
    /// result says so.
    ///
    /// # Errors
    /// Returns an error about a fault of this machine.
    pub(super) fn build(&self, archive: &Hash, kits: &Kits) -> Result<BuildResult, JobError> {
        let bytes = self.server.get(archive)?;
        let refused = |reason: &str, language: Option<&str>, log: Option<Hash>| BuildResult {
            refused: Some(shorten(&single_line(reason))),
            language: language.map(str::to_owned),
            log,
            kit: None,
        };
        let bounds = ArchiveBounds::default();
        let (facts, language) = match language(&bytes, &bounds) {
            Ok(facts) => (facts, facts.id),
            Err(reason) => return Ok(refused(&reason.to_string(), None, None)),
        };
        let Some(fresh) = kits.get(language) else {
            let known: Vec<&str> = kits.keys().map(String::as_str).collect();
            let reason = joute_words::archive::no_kit(Locale::En, facts.title, known.join(", "));
            return match kits.is_empty() {
                true => Err(JobError::NoKits(reason)),
                false => Ok(refused(&reason, Some(language), None)),
            };
        };
        if let Some(tool) = facts.tools.iter().find(|tool| on_path(tool.program).is_err()) {
            return Err(JobError::NoTool { program: tool.program, package: tool.package });
        }
        let fresh = self.kit_cache.kit(self.server, fresh)?;
        let scratch = tempfile::tempdir_in(self.scratch.path()).map_err(at(self.scratch.path()))?;
        let kits = scratch.path().join("kits");
        let link_result = std::fs::create_dir(&kits).and_then(|()| symlink(&fresh, kits.join(language)));
        link_result.map_err(at(&kits))?;
        let handed_in = match read(&bytes, &kits, &bounds) {
            Ok(handed_in) => handed_in,
            Err(Error::Archive(reason)) => return Ok(refused(&reason.to_string(), Some(language), None)),
            Err(error) => return Err(error.into()),
        };
        let kit = scratch.path().join("kit");
        write_kit(&handed_in, &kits, &kit)?;
        let text = match build(&kit, launch_facts(), language, self.jail, Limits::BUILDING) {
            Ok(text) => text,
            Err(BuildError::NoJail(text) | BuildError::Internal(text)) => return Err(JobError::Build(text)),
            Err(BuildError::Fault(text)) => {
                let printed = text.replace(&format!("{}: ", kit.display()), "");
                let reason = printed.trim_end().lines().next_back().unwrap_or_default();
                return Ok(refused(reason, Some(language), Some(self.server.put(printed.as_bytes())?)));
            }
        };
        let log = Some(self.server.put(text.as_bytes())?);
        // A kit that cannot be unpacked on another worker is refused now.
        let parcel = match parcel::pack(&kit, &fresh) {
            Ok(parcel) => parcel,
            Err(reason) => return Ok(refused(&reason.to_string(), Some(language), log)),
        };
        match parcel::check(&parcel, &fresh) {
            Err(reason) if reason.is_internal() => Err(reason.into()),
            Err(reason) => Ok(refused(&reason.to_string(), Some(language), log)),
            Ok(()) => {
                let kit = Some(self.server.put(&parcel)?);
                Ok(BuildResult { refused: None, language: Some(language.into()), log, kit })
            }
        }
    }
}

/// Shortens the reason for a failed build to at most [`MAX_REASON_LENGTH`] characters. It leaves out the
/// middle.
fn shorten(reason: &str) -> String {
    let chars: Vec<char> = reason.chars().collect();
    if chars.len() <= MAX_REASON_LENGTH {
        return reason.to_owned();
    }
    let (begin, end) = (&chars[..MAX_REASON_LENGTH / 3], &chars[chars.len() - MAX_REASON_LENGTH / 2..]);
    begin.iter().chain(&['…']).chain(end).collect()
}
