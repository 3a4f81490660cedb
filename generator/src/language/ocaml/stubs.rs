//! Generates `stubs.c`, the C functions through which OCaml calls the library. They convert all
//! values that are not scalars.

use super::border::{self, CallPath};
use super::forms::{CValue, FreeMethod, c_value, forms};
use crate::backend::symbol;
use crate::model::{Layout, Type};
use crate::names::{DisplayedType, NamedApi, NamedFunction};
use crate::text::page;
use askama::Template;
use joute_words::kit;

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
    fn new(word: &str, original_name: &str, args: Vec<CValue>, scratch: bool) -> Self {
        Stub {
            name: format!("{word}_{original_name}"),
            blamed: original_name.into(),
            symbol: symbol(word, original_name),
            args,
            pointers: false,
            scratch,
        }
    }

    fn room(&self) -> &'static str {
        if self.scratch { "&scratch" } else { "NULL" }
    }
}

/// Generates the text of `stubs.c`, the C functions through which OCaml calls the game's library.
pub fn source(api: &NamedApi<'_>) -> String {
    page!("ocaml/stubs.c", api)
}

fn stubs(api: &NamedApi<'_>) -> Vec<StubView> {
    let functions = api.functions.iter().filter_map(|f| function(api, f));
    let takes = api.user_functions.iter().flat_map(|f| user_function(api, f));
    let displays = api.displayed().map(|displayed_type| display(api, &displayed_type));
    functions.chain(takes).chain(displays).collect()
}

fn function(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> Option<StubView> {
    let args = function.args.iter().map(|arg| c_value(api, &arg.value, arg.original_name)).collect();
    let scratch = function.args.iter().any(|arg| arg.value.layout == Layout::Owned);
    let stub = Stub::new("api", function.original_name, args, scratch);
    let result = function.result.as_ref().map(|value| c_value(api, value, ""));
    match (border::path(api, function), result) {
        (CallPath::Straight | CallPath::Room { stub: false }, _) => None,
        (CallPath::Made, Some(result)) => Some(StubView::Made { stub, result }),
        (CallPath::Room { stub: true }, Some(result)) => Some(StubView::Room { stub, result }),
        (CallPath::Quiet, Some(result)) => Some(StubView::Quiet { stub, result }),
        (_, None) => Some(StubView::Void { stub }),
    }
}

fn user_function(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> impl Iterator<Item = StubView> {
    let name = function.original_name;
    let args: Vec<_> = function.args.iter().map(|arg| c_value(api, &arg.value, "")).collect();
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
        name: name.into(),
        symbol: symbol("take", name),
        args,
        dropped,
    });
    let answer = function.result.as_ref().map(|value| {
        let result = c_value(api, value, "result");
        Stub::new("answer", name, vec![result], value.layout == Layout::Owned)
    });
    take.into_iter().chain(answer.map(|stub| StubView::Void { stub }))
}

/// Generates the C function behind a display function. An OCaml champion prints values with display
/// functions. The library returns the value's text, and structs are passed to it by pointer.
fn display(api: &NamedApi<'_>, displayed_type: &DisplayedType<'_>) -> StubView {
    let DisplayedType { function: _, name: _, original_name, value } = displayed_type;
    let args = vec![c_value(api, value, "v")];
    let stub = Stub {
        blamed: api.model.display_function(original_name),
        pointers: value.is_aggregate(),
        ..Stub::new("show", original_name, args, value.layout == Layout::Owned)
    };
    StubView::Made { stub, result: c_value(api, &api.abi.value(&Type::String), "") }
}
