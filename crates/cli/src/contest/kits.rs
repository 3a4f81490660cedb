//! Writes and packs the kits of a contest's game in all languages whose tools are installed.

use crate::describe::load;
use crate::games::RegisteredGame;
use crate::kits::fresh;
use joute_arena::runtime::on_path;
use joute_contest::contest::Contest;
use joute_contest::materials::Materials;
use joute_generator::backend::{Backend, Language};
use joute_generator::language::{self, find};
use joute_site::contest::Archive;
use joute_workshop::checkout::Checkout;
use joute_workshop::pack::pack;
use joute_workshop::parallel::in_parallel;
use std::path::{Path, PathBuf};

/// The name of the subfolder for kits in a contest's folder.
const KITS: &str = "kits";

/// Writes fresh kits of the contest's game and stores them in the contest. Returns the ids of their
/// languages.
///
/// # Errors
/// Returns the compiler's output, or a message about a file that cannot be read or stored.
pub fn replace_kits(
    contest: &Contest,
    row: &RegisteredGame,
    only: &[&'static dyn Backend],
) -> Result<Vec<&'static str>, String> {
    let fresh = kits(row, &contest.folder, only)?;
    // A contest is prepared once while it is served.
    let _ = contest.materials.set(materials(row, &contest.folder.join(KITS), &fresh)?);
    let changed = contest.replace_kits(&fresh)?;
    let ids: Vec<&'static str> = fresh.iter().map(|(id, _)| *id).collect();
    tracing::info!(languages = ids.join(" "), new = changed.join(" "), "the kits are ready");
    Ok(ids)
}

/// Prepares the files for a contest's candidates. It packs the kits for downloading and reads the
/// game's texts.
fn materials(
    row: &RegisteredGame,
    folder: &Path,
    fresh: &[(&'static str, PathBuf)],
) -> Result<Materials, String> {
    let archive = |(id, kit): &(&'static str, PathBuf)| -> Result<Archive, String> {
        let language = find(id).ok_or_else(|| format!("no language is called {id}"))?.language();
        let name = format!("{}-{id}", row.name);
        let file = folder.join(format!("{name}.tar.gz"));
        let sum = pack(kit, &name, &file)?;
        let readme = read(&kit.join("README.md"))?;
        let Language { id, title, champion, .. } = *language;
        Ok(Archive { id, title, champion, file, sum, readme })
    };
    let archives = in_parallel(fresh, None, archive).into_iter().collect::<Result<_, _>>()?;
    let checkout = Checkout::find()?;
    let api = load(&checkout.home.join(row.game_crate.folder).join("api.yml"), language::ALL)?;
    let rules = row.rules.map(|file| read(&checkout.home.join(file))).transpose()?;
    Materials::read(&api, &checkout.home.join("docs"), rules.as_deref(), archives)
}

fn read(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Writes fresh kits of a game to a contest's folder. Returns the id of each language and the
/// folder of its kit.
///
/// # Errors
/// Returns the compiler's output, or a message about a file that cannot be read or stored.
pub fn kits(
    row: &RegisteredGame,
    folder: &Path,
    only: &[&'static dyn Backend],
) -> Result<Vec<(&'static str, PathBuf)>, String> {
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
        return Err(format!("this machine cannot build a kit for {}: tools are missing", titles.join(", ")));
    }
    let checkout = Checkout::find()?;
    let api = load(&checkout.home.join(row.game_crate.folder).join("api.yml"), &able)?;
    tracing::info!(game = row.name, "building the kits; the first time, this takes a few minutes");
    fresh(&api, &able, &folder.join(KITS))
}
