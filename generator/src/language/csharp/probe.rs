//! Generates the probe champion that tests the C# binding. `docs/probe.md` specifies its behaviour.

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
    /// The expressions that create a new array of each array type.
    arrays: Vec<String>,
    /// The function headers of the user functions.
    heads: Vec<String>,
}

/// Generates the files of the probe.
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
