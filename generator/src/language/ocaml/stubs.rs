//! `stubs.c`: functions of OCaml over symbols of the library, for every value that is more than a scalar.

use super::border::{Border, Path};
use super::forms::{FormView, Freed, Held};
use super::spell::Speller;
use crate::backend::symbol;
use crate::model::abi::{Abi, Entry, Value};
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

/// A function of OCaml over a symbol of the library.
#[derive(Template)]
#[template(ext = "c", escape = "none")]
enum StubView {
    /// Makes its result on OCaml's heap, and raises.
    #[template(path = "ocaml/stubs/made.c")]
    Made { stub: Stub, result: Held },
    /// Gives back a C scalar; what is wrong waits in `joute_misuse` for OCaml to raise it.
    #[template(path = "ocaml/stubs/quiet.c")]
    Quiet { stub: Stub, result: Held },
    /// The same, without a result.
    #[template(path = "ocaml/stubs/void.c")]
    Void { stub: Stub },
    /// Leaves its result where the last argument points.
    #[template(path = "ocaml/stubs/room.c")]
    Room { stub: Stub, result: Held },
    /// The arguments of a user function, as a tuple; one alone as itself.
    #[template(path = "ocaml/stubs/take.c")]
    Take { name: String, symbol: String, args: Vec<Held>, dropped: Vec<(String, String)> },
}

struct Stub {
    name: String,
    /// The function that messages name.
    blamed: String,
    symbol: String,
    args: Vec<Held>,
    /// True if the library takes pointers to them.
    pointers: bool,
    /// True if reading an argument takes memory.
    scratch: bool,
}

impl Stub {
    fn new(border: Border<'_>, word: &str, written: &str, args: &[(&Value, &str)]) -> Self {
        Stub {
            name: format!("{word}_{written}"),
            blamed: written.into(),
            symbol: symbol(word, written),
            args: args.iter().map(|(value, name)| border.held(value, name)).collect(),
            pointers: false,
            scratch: args.iter().any(|(value, _)| value.layout == Layout::Owned),
        }
    }

    fn room(&self) -> &'static str {
        if self.scratch { "&scratch" } else { "NULL" }
    }
}

/// The view of `stubs.c`.
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
    match (border.path(call), call.result.as_ref().map(|value| border.held(value, ""))) {
        (Path::Straight | Path::Room { stub: false }, _) => None,
        (Path::Made, Some(result)) => Some(StubView::Made { stub, result }),
        (Path::Room { stub: true }, Some(result)) => Some(StubView::Room { stub, result }),
        (Path::Quiet, Some(result)) => Some(StubView::Quiet { stub, result }),
        (_, None) => Some(StubView::Void { stub }),
    }
}

fn user_function(border: Border<'_>, index: usize) -> impl Iterator<Item = StubView> {
    let name = &border.speller.api.user_functions[index].name;
    let Entry { args, result } = &border.abi.user_functions[index];
    let args: Vec<_> = args.slots.iter().map(|slot| border.held(&slot.value, "")).collect();
    let mut dropped = Vec::new();
    for Held { ty, freed, .. } in &args {
        match freed {
            Freed::Deep(name) if !dropped.contains(&(name.clone(), ty.clone())) => {
                dropped.push((name.clone(), ty.clone()));
            }
            Freed::Deep(_) | Freed::Nothing | Freed::Text | Freed::Items => {}
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

/// `afficher_*`: the library makes the text; structs are passed as `show` wants them.
fn display(border: Border<'_>, ty: &Type, written: &str) -> StubView {
    let stub = Stub {
        blamed: format!("afficher_{written}"),
        pointers: matches!(ty, Type::Struct(_)),
        ..Stub::new(border, "show", written, &[(&border.abi.value(ty), "v")])
    };
    StubView::Made { stub, result: border.held(&border.abi.value(&Type::String), "") }
}
