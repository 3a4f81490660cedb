//! Warnings for the organiser about names that some languages must spell differently.

use crate::backend::Backend;
use crate::description::{Diagnostic, Spans};
use crate::model::Api;
use crate::names::{NameConflict, NameKind, NamedApi};
use std::collections::BTreeMap;

/// The replacements of API names that some languages do not allow. Each has its reason and the
/// titles of these languages.
type Spellings = BTreeMap<(String, NameConflict), Vec<&'static str>>;

/// Returns a warning for each name of the description that some languages do not allow. It lists
/// these languages, which spell the name differently.
pub fn escapes(api: &Api, spans: &Spans, backends: &[&'static dyn Backend]) -> Vec<Diagnostic> {
    let mut paths: Vec<String> = Vec::new();
    let mut spellings_of: BTreeMap<String, Spellings> = BTreeMap::new();
    for backend in backends {
        let language = backend.language();
        let mut escapes = NamedApi::new(api, language.dialect).escapes;
        // An escaped type is reported before its display function, which has the same path and is then
        // skipped.
        escapes.sort_by_key(|escape| escape.kind == NameKind::Display);
        let mut reported: Vec<String> = Vec::new();
        for escape in escapes {
            if reported.contains(&escape.path) {
                continue;
            }
            reported.push(escape.path.clone());
            if !paths.contains(&escape.path) {
                paths.push(escape.path.clone());
            }
            let spellings = spellings_of.entry(escape.path).or_default();
            spellings.entry((escape.used, escape.taken)).or_default().push(language.title);
        }
    }
    paths.iter().filter_map(|path| Some(warning(path, spellings_of.get(path)?, spans))).collect()
}

fn warning(path: &str, spellings: &Spellings, spans: &Spans) -> Diagnostic {
    let name = path.rsplit('.').next().unwrap_or(path);
    let titles: Vec<&str> = spellings.values().flatten().copied().collect();
    let message = format!("`{name}` is written otherwise in {}", titles.join(", "));
    let spellings_used = spellings.iter().map(|((spelling, taken), titles)| {
        let titles = titles.join(", ");
        format!("`{spelling}` in {titles}: {taken}")
    });
    let spellings_used = spellings_used.collect::<Vec<_>>().join("; ");
    let diagnostic = match spans.get(path) {
        Some(span) => Diagnostic::warning(span, message).label(spellings_used),
        None => Diagnostic::warning(0..0, format!("{message} ({spellings_used})")).without_position(),
    };
    diagnostic.help("nothing to do if you like it so; another name would be the same everywhere")
}
