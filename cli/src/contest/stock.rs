//! The kits of a contest's game, in all languages that this machine has the tools for.

use crate::check::languages;
use crate::describe::load;
use crate::games::Row;
use crate::kits::fresh;
use joute_arena::runtime::on_path;
use joute_contest::contest::Contest;
use joute_generator::backend::Backend;
use joute_workshop::place::Place;
use std::path::{Path, PathBuf};

/// Where a contest's kits are, in its folder.
const KITS: &str = "kits";

/// Makes the kits, and puts them into the contest's stock: the languages that it has.
///
/// # Errors
/// The compiler's output, or what cannot be read or kept.
pub fn stock(contest: &Contest, row: &Row, only: &[String]) -> Result<Vec<&'static str>, String> {
    let fresh = kits(row, &contest.folder, only)?;
    let changed = contest.stock(&fresh)?;
    let ids: Vec<&'static str> = fresh.iter().map(|(id, _)| *id).collect();
    tracing::info!(languages = ids.join(" "), new = changed.join(" "), "the kits are there");
    Ok(ids)
}

/// Makes the kits in a contest's folder: languages and where theirs are.
///
/// # Errors
/// The compiler's output, or what cannot be read or kept.
pub fn kits(row: &Row, folder: &Path, only: &[String]) -> Result<Vec<(&'static str, PathBuf)>, String> {
    let asked = languages(only)?;
    let missing = |backend: &&'static dyn Backend| {
        let language = backend.language();
        let mut tools = language.tools.iter().chain(language.shop_tools);
        tools.find(|tool| on_path(tool.program).is_err()).map(|tool| (language.title, tool))
    };
    let (mut able, mut titles) = (Vec::new(), Vec::new());
    for backend in asked {
        match missing(&backend) {
            None => able.push(backend),
            Some((language, tool)) => {
                titles.push(language);
                tracing::warn!(
                    language,
                    tool = tool.program,
                    package = tool.package,
                    "no kit: a tool is missing"
                );
            }
        }
    }
    if able.is_empty() {
        return Err(format!("this machine can build no kit in {}", titles.join(", ")));
    }
    let place = Place::find()?;
    let api = load(&place.home.join(row.game_crate.folder).join("api.yml"), &able)?;
    tracing::info!(game = row.name, "making the kits; the first time it takes minutes");
    fresh(&api, &able, &folder.join(KITS))
}
