//! Generates the C# probe. This champion tests the C# binding with random calls, as `docs/probe.md`
//! specifies.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::Api;
use crate::model::abi::Abi;
use crate::names::Names;
use crate::probe::{ProbeTable, table};
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
pub fn probe(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let users = api.user_functions.iter().zip(&names.user_functions).zip(&names.user_args);
    let abi = Abi::new(api);
    let arrays = abi.lists().map(|(list, _)| speller.new_array(&list.ty, "draw_length(big)", false));
    let probe = Probe {
        t: table(api, names, &|ty| speller.ty(ty)),
        arrays: arrays.collect(),
        heads: users.map(|((f, name), args)| speller.prototype(name, f, args)).collect(),
    };
    vec![File::candidate("champion.cs", render(&probe))]
}
