//! Reads a game's description file and prints the errors and warnings about it.

use crate::error::CommandError;
use crate::games::resolve_game;
use joute_generator::backend::Backend;
use joute_generator::escapes::escapes;
use joute_generator::model::Api;
use joute_untrusted::files;
use joute_workshop::checkout::Checkout;
use std::path::{Path, PathBuf};

/// The file name of a game's description, which declares the game's API.
const DESCRIPTION: &str = "api.yml";

/// Reads and checks a game's description file. Warnings are printed on standard error, including
/// those about names in the given languages.
///
/// # Errors
/// Returns the diagnostics, or the reason why the file cannot be read.
pub fn load(path: &Path, backends: &[&'static dyn Backend]) -> Result<Api, CommandError> {
    let path = &locate(path);
    let text = files::text(path)?;
    let described = joute_generator::description::describe(&path.display().to_string(), &text);
    let color = crate::colour::on_stderr();
    let mut rendered = described.render(color);
    if let Some(api) = &described.api {
        let names = escapes(api, &described.spans, backends);
        if !names.is_empty() {
            rendered.push_str(&described.render_more(&names, color));
        }
    }
    match described.api {
        Some(api) => {
            if !rendered.is_empty() {
                eprintln!("{}", rendered.trim_end());
            }
            Ok(api)
        }
        None => Err(rendered.into()),
    }
}

/// Returns the path of the game description that the user named. The user can give the file, its
/// folder, or the name of a game of this program.
fn locate(path: &Path) -> PathBuf {
    let inside = path.join(DESCRIPTION);
    if path.is_file() || inside.is_file() {
        return if path.is_file() { path.to_owned() } else { inside };
    }
    let named = || {
        let row = resolve_game(path.to_str()?).ok()?;
        Some(Checkout::find().ok()?.home.join(row.game_crate.folder).join(DESCRIPTION))
    };
    named().unwrap_or_else(|| path.to_owned())
}
