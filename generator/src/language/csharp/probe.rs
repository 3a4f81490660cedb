//! Generates the C# probe. This champion tests the C# binding with random calls, as `docs/probe.md`
//! specifies.

use super::spell;
use crate::backend::File;
use crate::model::abi::Value;
use crate::names::NamedApi;
use crate::probe::{ProbeTable, table};
use crate::text::render;
use askama::Template;

#[derive(Template)]
#[template(path = "csharp/probe.cs", escape = "none")]
struct Probe<'a> {
    t: ProbeTable<'a>,
    /// The C# expressions that create arrays of random length. There is one for each array type of
    /// the API.
    arrays: Vec<String>,
    /// The C# headers of the functions that the champion defines.
    heads: Vec<String>,
}

/// Generates the C# probe, a champion that tests the C# binding. It calls every API function with
/// random values and logs the results.
pub fn probe(api: &NamedApi<'_>) -> Vec<File> {
    let array = |list: &Value| spell::new_array(spell::type_name(api, &list.ty), "draw_length(big)");
    let probe = Probe {
        t: table(api, &|ty| spell::type_name(api, ty)),
        arrays: api.abi.lists().map(|(list, _)| array(list)).collect(),
        heads: api.user_functions.iter().map(|f| spell::prototype(api, f)).collect(),
    };
    vec![File::candidate("champion.cs", render(&probe))]
}
