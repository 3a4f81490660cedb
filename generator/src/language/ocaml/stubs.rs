//! Generates `stubs.c`, the C functions through which OCaml calls the library. They convert all
//! values that are not scalars.

use super::border::{Border, CallPath};
use super::forms::{CValue, FormView, FreeMethod};
use super::spell::Speller;
use crate::backend::symbol;
use crate::model::abi::{Abi, UserSignature, Value};
use crate::model::{Function, Layout, Type};
use crate::text::{Texts, texts};
use askama::Template;

#[derive(Template)]
#[template(path = "ocaml/stubs.c", escape = "none")]
pub struct Stubs {
    text: Texts,
    forms: Vec<FormView>,
    stubs: Vec<StubView>,
}

/// A generated C function, called a stub. OCaml calls the game's library through it.
#[derive(Template)]
#[template(ext = "c", escape = "none")]
enum StubView {
    /// A C function that raises OCaml exceptions and allocates its result on OCaml's heap.
    #[template(path = "ocaml/stubs/made.c")]
    Made { stub: Stub, result: CValue },
    /// A C function that returns a simple C value to OCaml. Errors are stored in `joute_misuse`,
    /// and OCaml raises them after the call.
    #[template(path = "ocaml/stubs/quiet.c")]
    Quiet { stub: Stub, result: CValue },
    /// A C function that returns nothing to OCaml. Errors are stored in `joute_misuse`, and OCaml
    /// raises them after the call.
    #[template(path = "ocaml/stubs/void.c")]
    Void { stub: Stub },
    /// A C function that writes its result to memory, where OCaml reads it. The last argument
    /// points to this memory.
    #[template(path = "ocaml/stubs/room.c")]
    Room { stub: Stub, result: CValue },
    /// A C function that gives OCaml the arguments for a function of the champion. They form a
    /// tuple, unless there is only one argument.
    #[template(path = "ocaml/stubs/take.c")]
    Take { name: String, symbol: String, args: Vec<CValue>, dropped: Vec<(String, String)> },
}

struct Stub {
    name: String,
    /// The API function's name in error messages for the candidate.
    blamed: String,
    symbol: String,
    args: Vec<CValue>,
    /// True if the library's C function takes pointers to the arguments.
    pointers: bool,
    /// True if the conversion of an argument to C allocates memory.
    scratch: bool,
}

impl Stub {
    fn new(border: Border<'_>, word: &str, written: &str, args: &[(&Value, &str)]) -> Self {
        Stub {
            name: format!("{word}_{written}"),
            blamed: written.into(),
            symbol: symbol(word, written),
            args: args.iter().map(|(value, name)| border.c_value(value, name)).collect(),
            pointers: false,
            scratch: args.iter().any(|(value, _)| value.layout == Layout::Owned),
        }
    }

    fn room(&self) -> &'static str {
        if self.scratch { "&scratch" } else { "NULL" }
    }
}

/// Builds the text of `stubs.c`, the C functions through which OCaml calls the game's library.
pub fn stubs(speller: Speller<'_>) -> Stubs {
    let api = speller.api;
    let border = Border { speller, abi: &Abi::new(api) };
    let functions = (0..api.functions.len()).filter_map(|i| function(border, i));
    let takes = (0..api.user_functions.len()).flat_map(|i| user_function(border, i));
    let displays = speller.displayed().map(|(ty, written, _)| display(border, &ty, written));
    let stubs = functions.chain(takes).chain(displays).collect();
    Stubs { text: texts(api), forms: border.forms(), stubs }
}

fn function(border: Border<'_>, index: usize) -> Option<StubView> {
    let Function { name, summary: _, args, result: _, role: _ } = &border.speller.api.functions[index];
    let call = &border.abi.functions[index];
    let args: Vec<_> = call.args.iter().zip(args).map(|(value, arg)| (value, arg.name.as_str())).collect();
    let stub = Stub::new(border, "api", name, &args);
    match (border.path(call), call.result.as_ref().map(|value| border.c_value(value, ""))) {
        (CallPath::Straight | CallPath::Room { stub: false }, _) => None,
        (CallPath::Made, Some(result)) => Some(StubView::Made { stub, result }),
        (CallPath::Room { stub: true }, Some(result)) => Some(StubView::Room { stub, result }),
        (CallPath::Quiet, Some(result)) => Some(StubView::Quiet { stub, result }),
        (_, None) => Some(StubView::Void { stub }),
    }
}

fn user_function(border: Border<'_>, index: usize) -> impl Iterator<Item = StubView> {
    let name = &border.speller.api.user_functions[index].name;
    let UserSignature { args, result } = &border.abi.user_functions[index];
    let args: Vec<_> = args.slots.iter().map(|slot| border.c_value(&slot.value, "")).collect();
    let mut dropped = Vec::new();
    for CValue { ty, freed, .. } in &args {
        match freed {
            FreeMethod::Deep(name) if !dropped.contains(&(name.clone(), ty.clone())) => {
                dropped.push((name.clone(), ty.clone()));
            }
            FreeMethod::Deep(_) | FreeMethod::Nothing | FreeMethod::Text | FreeMethod::Items => {}
        }
    }
    let take = (!args.is_empty()).then(|| StubView::Take {
        name: name.clone(),
        symbol: symbol("take", name),
        args,
        dropped,
    });
    let answer = result.as_ref().map(|value| Stub::new(border, "answer", name, &[(value, "result")]));
    take.into_iter().chain(answer.map(|stub| StubView::Void { stub }))
}

/// Generates the C function behind a display function. An OCaml champion prints values with display
/// functions. The library returns the value's text, and structs are passed to it by pointer.
fn display(border: Border<'_>, ty: &Type, written: &str) -> StubView {
    let stub = Stub {
        blamed: border.speller.api.display_function(written),
        pointers: matches!(ty, Type::Struct(_)),
        ..Stub::new(border, "show", written, &[(&border.abi.value(ty), "v")])
    };
    StubView::Made { stub, result: border.c_value(&border.abi.value(&Type::String), "") }
}
