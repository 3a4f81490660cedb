//! Reads a description and prints its diagnostics.

use joute_arena::files;
use joute_generator::backend::Backend;
use joute_generator::escapes::escapes;
use joute_generator::model::Api;
use std::io::IsTerminal as _;
use std::path::Path;

/// The checked description; warnings go to standard error, those about names for these languages.
///
/// # Errors
/// The diagnostics, or why the file cannot be read.
pub fn load(path: &Path, backends: &[&'static dyn Backend]) -> Result<Api, String> {
    let text = files::text(path)?;
    let described = joute_generator::description::describe(&path.display().to_string(), &text);
    let color = std::io::stderr().is_terminal();
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
        None => Err(rendered),
    }
}
