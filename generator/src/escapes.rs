//! Warns the organiser of names that some language spells otherwise.

use crate::backend::Backend;
use crate::description::{Diagnostic, Spans};
use crate::model::Api;
use crate::names::Names;
use std::collections::BTreeMap;

/// A name's other spellings: each with the languages that use it.
type Spellings = BTreeMap<String, Vec<&'static str>>;

/// One warning for each name of the description that a language had to escape.
pub fn escapes(api: &Api, spans: &Spans, backends: &[&'static dyn Backend]) -> Vec<Diagnostic> {
    let mut paths: Vec<String> = Vec::new();
    let mut found: BTreeMap<String, Spellings> = BTreeMap::new();
    for backend in backends {
        let language = backend.language();
        for escape in Names::new(api, language.dialect).escapes {
            if !found.contains_key(&escape.path) {
                paths.push(escape.path.clone());
            }
            found.entry(escape.path).or_default().entry(escape.used).or_default().push(language.title);
        }
    }
    paths.iter().filter_map(|path| Some(warning(path, found.get(path)?, spans))).collect()
}

fn warning(path: &str, spellings: &Spellings, spans: &Spans) -> Diagnostic {
    let name = path.rsplit('.').next().unwrap_or(path);
    let count = spellings.values().map(Vec::len).sum::<usize>();
    let languages = if count == 1 { "one language".to_owned() } else { format!("{count} languages") };
    let used = spellings.iter().map(|(used, titles)| format!("`{used}` in {}", titles.join(", ")));
    let used = used.collect::<Vec<_>>().join("; ");
    let message = format!("`{name}` is taken in {languages}");
    let diagnostic = match spans.get(path) {
        Some(span) => Diagnostic::warning(span, message).label(format!("written {used}")),
        None => Diagnostic::warning(0..0, format!("{message}: written {used}")).everywhere(),
    };
    diagnostic.help("nothing to do if you like it so; another name would be the same everywhere")
}
