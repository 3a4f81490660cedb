//! Generates the Haskell probe. This champion tests the Haskell binding with random calls, as
//! `docs/probe.md` specifies.

use super::spell::{Speller, builtins};
use crate::backend::File;
use crate::kit::render;
use crate::probe::{ProbeTable, table};
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
pub fn probe(speller: Speller<'_>) -> Vec<File> {
    let Speller { api, names } = speller;
    let t = || table(api, names, &|ty| speller.qualified(ty));
    let no_types = api.enums.is_empty() && api.structs.is_empty();
    let uses_api = !(no_types && api.functions.is_empty() && api.constants.is_empty());
    let types = || api.user_functions.iter().flat_map(|f| f.args.iter().map(|a| &a.ty).chain(&f.result));
    let named = types().any(|ty| speller.qualified(ty).contains("Api."));
    let champion = Champion { t: t(), uses_api: named, imports: builtins(types()) };
    vec![
        File::candidate("Champion.hs", render(&champion)),
        File::candidate("Probe.hs", render(&Probe { t: t(), uses_api })),
    ]
}
