//! Reads a description and shows its diagnostics.

use joute_generator::model::Api;
use std::io::IsTerminal as _;
use std::path::Path;

/// The checked description; warnings go to standard error.
///
/// # Errors
/// The diagnostics, or why the file cannot be read.
pub fn load(path: &Path) -> Result<Api, String> {
    let text = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let text = String::from_utf8(text).map_err(|error| {
        format!(
            "{}: not UTF-8 after byte {}; save it as UTF-8",
            path.display(),
            error.utf8_error().valid_up_to()
        )
    })?;
    let described = joute_generator::description::describe(&path.display().to_string(), &text);
    let rendered = described.render(std::io::stderr().is_terminal());
    match described.api {
        Some(api) => {
            if !rendered.is_empty() {
                eprintln!("{}", rendered.trim_end());
            }
            Ok(api)
        }
        None => Err(rendered),
    }
}
