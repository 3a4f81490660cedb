//! Checks that commands make of the jail, the sandbox of champions, before they start champions.

use crate::error::CommandError;
use joute_arena::champion::Kit;
use joute_jail::{Jail, Level};
use joute_untrusted::text::escape_controls;
use joute_words::{Locale, result as say};
use std::path::Path;

/// Prints a warning if this machine's sandbox for champions lacks protections. The organisers'
/// machine may have them.
pub fn warn_of_missing_protections(jail: &Jail, kit: &Kit) {
    let missing = jail.missing_restrictions();
    if missing.is_empty() {
        return;
    }
    let locale = kit.manifest.locale();
    if jail.level() == Level::L0 && !jail.refusals().is_empty() {
        let reasons: Vec<String> = jail.refusals().iter().map(ToString::to_string).collect();
        eprintln!("{}\n  {}", say::no_jail(locale), reasons.join("\n  "));
    }
    let title = say::not_enforced(locale, jail.level());
    eprintln!("{title}\n  {}", missing.join("\n  "));
}

/// Returns an error if champions could read one of the given files and folders. They may be, for
/// example, the opponents' sources, maps and results.
///
/// # Errors
/// Returns an error that names the first such file and says what to do.
pub fn refuse_readable<'a>(
    jail: &Jail,
    paths: impl IntoIterator<Item = &'a Path>,
    locale: Locale,
) -> Result<(), CommandError> {
    match paths.into_iter().find(|path| jail.shows(path)) {
        Some(path) => Err(say::open_folder(locale, escape_controls(&path.display().to_string())).into()),
        None => Ok(()),
    }
}
