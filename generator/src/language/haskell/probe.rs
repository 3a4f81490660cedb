//! Generates the Haskell probe. This champion tests the Haskell binding with random calls, as
//! `docs/probe.md` specifies.

use super::spell::{self, builtins};
use crate::backend::File;
use crate::names::{Item, NamedApi, NamedFunction};
use crate::probe::{ProbeTable, table};
use crate::text::render;
use askama::Template;
use std::collections::BTreeSet;

#[derive(Template)]
#[template(path = "haskell/probe/Probe.hs", escape = "none")]
struct Probe<'a> {
    t: ProbeTable<'a>,
    uses_api: bool,
}

#[derive(Template)]
#[template(path = "haskell/probe/Champion.hs", escape = "none")]
struct Champion<'a> {
    t: ProbeTable<'a>,
    /// True if the champion's functions use types of the API in their signatures.
    uses_api: bool,
    /// The Haskell types outside the API that the champion's signatures contain. Only these are
    /// imported, because unused imports cause warnings.
    imports: BTreeSet<&'static str>,
}

/// Generates the Haskell probe, a champion that tests the Haskell binding with random calls. The
/// result also contains a module that the probe imports.
pub fn probe(api: &NamedApi<'_>) -> Vec<File> {
    let t = || table(api, &|ty| spell::qualified(api, ty));
    let uses_api = api.items().any(|item| !matches!(item, Item::UserFunction(_)));
    let types = || api.user_functions.iter().flat_map(NamedFunction::values).map(|value| &value.ty);
    let named = types().any(|ty| spell::qualified(api, ty).contains("Api."));
    let champion = Champion { t: t(), uses_api: named, imports: builtins(types()) };
    vec![
        File::candidate("Champion.hs", render(&champion)),
        File::candidate("Probe.hs", render(&Probe { t: t(), uses_api })),
    ]
}
