//! Makes the guide's page of common mistakes for a contest, for `joute docs` and `joute site`.

use crate::error::CommandError;
use crate::games::{all, rules};
use crate::kits::{request, write};
use crate::progress::Progress;
use joute_generator::backend::Backend;
use joute_generator::model::Api;
use joute_workshop::checkout::{Checkout, write_if_changed};
use joute_workshop::library::Rules;
use joute_workshop::mistakes;
use joute_workshop::request::KitTarget;
use std::path::{Path, PathBuf};

/// Returns the guide's page of common mistakes in Markdown. It is made from real matches with the
/// given languages' kits, or taken from a cache. `None` if the game has no rules yet.
///
/// # Errors
/// Returns the compiler's output, a message about a match that cannot be played, or a message that
/// names a file.
pub fn page(api: &Api, backends: &[&'static dyn Backend]) -> Result<Option<String>, CommandError> {
    let row = all().find(|row| row.name == api.name);
    let (Rules::Game(_), Some(row)) = (rules(api)?, row) else { return Ok(None) };
    let checkout = Checkout::find()?;
    let folder = checkout.work(api, "mistakes");
    let kits = folder.join("kits");
    // The champions of an earlier run, and copies of kits beside them, must be removed.
    let _ = std::fs::remove_dir_all(&kits);
    let report = write(&request(&checkout, api, KitTarget::in_subfolders(backends, &kits), false)?)?;
    let age: Vec<String> =
        report.kits.iter().map(|kit| built_files(&kit.folder)).collect::<Result<_, _>>()?;
    let age = age.concat();
    let (page, stamp) = (folder.join("page.md"), folder.join("page.age"));
    if std::fs::read_to_string(&stamp).is_ok_and(|last| last == age)
        && let Ok(text) = std::fs::read_to_string(&page)
    {
        return Ok(Some(text));
    }
    let progress = Progress::new();
    let tried = mistakes::play(api, row.setting(), &kits, backends, &|what| progress.begin(what))?;
    drop(progress);
    let text = mistakes::page(api, &tried);
    write_if_changed(&page, &text)?;
    write_if_changed(&stamp, &age)?;
    Ok(Some(text))
}

/// Returns a text that changes whenever a kit changes. It consists of checksums of the kit's texts
/// and modification times of its compiled files.
fn built_files(kit: &Path) -> Result<String, CommandError> {
    let sums = kit.join("joute/sums");
    let mut result =
        std::fs::read_to_string(&sums).map_err(|error| format!("{}: {error}", sums.display()))?;
    let mut folders: Vec<PathBuf> = ["lib", "bin"].map(|folder| kit.join(folder)).to_vec();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.metadata() {
                Ok(data) if data.is_dir() => folders.push(entry.path()),
                Ok(data) => files.push(format!("{} {:?}\n", entry.path().display(), data.modified().ok())),
                Err(_) => {}
            }
        }
    }
    files.sort();
    result.extend(files);
    Ok(result)
}
