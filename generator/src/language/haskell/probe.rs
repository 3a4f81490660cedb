//! The champion that proves Haskell's binding: see `docs/probe.md`.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::{Api, Type};
use crate::names::Names;
use crate::probe::{Table, table};
use askama::Template;

#[derive(Template)]
#[template(path = "haskell/probe/Probe.hs", escape = "none")]
struct Probe<'a> {
    t: Table<'a>,
    uses_api: bool,
}

#[derive(Template)]
#[template(path = "haskell/probe/Champion.hs", escape = "none")]
struct Champion<'a> {
    t: Table<'a>,
    imports: Vec<&'static str>,
}

/// The probe's files: the champion, and a module of its own that it imports.
pub fn probe(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let t = || table(api, names, &|ty| speller.qualified(ty));
    let no_types = api.enums.is_empty() && api.structs.is_empty();
    let uses_api = !(no_types && api.functions.is_empty() && api.constants.is_empty());
    vec![
        File::candidate("Champion.hs", render(&Champion { t: t(), imports: imports(api) })),
        File::candidate("Probe.hs", render(&Probe { t: t(), uses_api })),
    ]
}

/// What signatures need, and no more: the probe must compile without a warning too.
fn imports(api: &Api) -> Vec<&'static str> {
    fn innermost(ty: &Type) -> &Type {
        if let Type::Array(inner) | Type::Optional(inner) = ty { innermost(inner) } else { ty }
    }
    let types = || api.user_functions.iter().flat_map(|f| f.args.iter().map(|a| &a.ty).chain(&f.result));
    let has = |wanted: &Type| types().any(|ty| innermost(ty) == wanted);
    let ours = types().any(|ty| matches!(innermost(ty), Type::Enum(_) | Type::Struct(_)));
    let missing = types().any(|ty| matches!(ty, Type::Optional(_)));
    let mut out = Vec::new();
    out.extend(ours.then_some("import qualified Api"));
    out.extend(has(&Type::Bool).then_some("import Prelude (Bool)"));
    out.extend(has(&Type::Double).then_some("import Prelude (Double)"));
    out.extend(has(&Type::Int).then_some("import Prelude (Int)"));
    out.extend(missing.then_some("import Prelude (Maybe)"));
    out.extend(has(&Type::String).then_some("import Prelude (String)"));
    out
}
