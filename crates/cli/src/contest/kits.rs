//! Writes and packs the kits of a contest's game in all languages whose tools are installed.

use crate::describe::load;
use crate::error::CommandError;
use crate::games::RegisteredGame;
use crate::kits::{downloads, request, write};
use joute_arena::runtime::on_path;
use joute_contest::contest::Contest;
use joute_contest::materials::Materials;
use joute_contest::operations::kits::renew_kits;
use joute_contest::private;
use joute_generator::backend::Backend;
use joute_generator::language;
use joute_untrusted::files;
use joute_workshop::checkout::Checkout;
use joute_workshop::request::{ExistingKits, KitTarget, KitsReport};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// The name of the subfolder for kits in a contest's folder.
const KITS: &str = "kits";

/// The name of the lock file under which kits are written. Servers that share the folder write them one
/// after the other.
const LOCK: &str = "kits.lock";

/// Writes fresh kits of the contest's game and stores them in the contest. Returns the ids of their
/// languages.
///
/// # Errors
/// Returns the compiler's output, or a message about a file that cannot be read or stored.
pub fn replace_kits(
    contest: &Contest,
    row: &RegisteredGame,
    only: &[&'static dyn Backend],
) -> Result<Vec<&'static str>, CommandError> {
    let lock = lock(&contest.folder)?;
    let report = kits(row, &contest.folder, only)?;
    let fresh: Vec<(&'static str, PathBuf)> =
        report.kits.iter().map(|kit| (kit.language.id, kit.folder.clone())).collect();
    // A contest is prepared once while it is served.
    let _ = contest.materials.set(materials(row, report)?);
    let changed = renew_kits(contest, &fresh)?;
    drop(lock);
    let ids: Vec<&'static str> = fresh.iter().map(|(id, _)| *id).collect();
    tracing::info!(languages = ids.join(" "), new = changed.join(" "), "the kits are ready");
    Ok(ids)
}

/// Waits until no other server writes the kits of a folder, and locks them.
fn lock(folder: &Path) -> Result<File, CommandError> {
    let path = folder.join(LOCK);
    let fail = |error: std::io::Error| format!("{}: {error}", path.display());
    let file = private::open(&path).map_err(fail)?;
    match file.try_lock() {
        Ok(()) => return Ok(file),
        Err(TryLockError::WouldBlock) => tracing::info!("waiting for the kits that another server builds"),
        Err(TryLockError::Error(error)) => return Err(fail(error).into()),
    }
    file.lock().map_err(fail)?;
    Ok(file)
}

/// Prepares the files for a contest's candidates: the packed kits and the game's texts.
fn materials(row: &RegisteredGame, report: KitsReport) -> Result<Materials, CommandError> {
    let checkout = Checkout::find()?;
    let api = load(&checkout.home.join(row.game_crate.folder).join("api.yml"), language::ALL)?;
    let rules = row.rules.map(|file| files::text(&checkout.home.join(file))).transpose()?;
    Ok(Materials::read(&api, &checkout.home.join("docs"), rules.as_deref(), downloads(report)?)?)
}

/// Writes fresh kits of a game to a contest's folder, and packs them.
///
/// # Errors
/// Returns the compiler's output, or a message about a file that cannot be read or stored.
pub fn kits(
    row: &RegisteredGame,
    folder: &Path,
    only: &[&'static dyn Backend],
) -> Result<KitsReport, CommandError> {
    let missing = |backend: &&'static dyn Backend| {
        let language = backend.language();
        let mut tools = language.tools.iter().chain(language.glue_tools);
        tools.find(|tool| on_path(tool.program).is_err()).map(|tool| (language.title, tool))
    };
    let (mut able, mut titles) = (Vec::new(), Vec::new());
    for backend in only.iter().copied() {
        match missing(&backend) {
            None => able.push(backend),
            Some((language, tool)) => {
                titles.push(language);
                tracing::warn!(
                    language,
                    tool = tool.program,
                    package = tool.package,
                    "no kit for this language, because a tool is missing"
                );
            }
        }
    }
    if able.is_empty() {
        return Err(
            format!("this machine cannot build a kit for {}: tools are missing", titles.join(", ")).into()
        );
    }
    let checkout = Checkout::find()?;
    let api = load(&checkout.home.join(row.game_crate.folder).join("api.yml"), &able)?;
    tracing::info!(game = row.name, "building the kits; the first time, this takes a few minutes");
    let folder = folder.join(KITS);
    let mut request = request(&checkout, &api, KitTarget::in_subfolders(&able, &folder), false)?;
    request.existing = ExistingKits::ReplaceStarter;
    request.archives = Some(&folder);
    write(&request)
}
