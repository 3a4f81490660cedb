//! `stubs.c`: every value that is more than a scalar, between OCaml's heap and the library's C forms.

use super::border::{Border, Form, Path};
use super::spell::Speller;
use crate::backend::symbol;
use crate::model::abi::{Abi, Crossing, Entry, Number, Value};
use crate::model::{Layout, Type};
use crate::text::{Texts, texts};
use askama::Template;

#[derive(Template)]
#[template(path = "ocaml/stubs.c", escape = "none")]
pub struct Stubs {
    text: Texts,
    forms: Vec<FormView>,
    stubs: Vec<StubView>,
}

/// Moves a struct, a list or an optional; `words` is its size on OCaml's heap if it fits in one piece.
#[derive(Template)]
#[template(ext = "c", escape = "none")]
enum FormView {
    #[template(path = "ocaml/stubs/struct.c")]
    Struct { name: String, fields: Vec<Held>, words: Option<usize> },
    #[template(path = "ocaml/stubs/doubles.c")]
    Doubles { name: String, count: usize, words: Option<usize> },
    /// `words` are an item's.
    #[template(path = "ocaml/stubs/list.c")]
    List { item: Held, words: Option<usize> },
    #[template(path = "ocaml/stubs/optional.c")]
    Optional { held: Held },
}

/// A function of OCaml over a symbol of the library.
#[derive(Template)]
#[template(ext = "c", escape = "none")]
enum StubView {
    /// Makes its result on OCaml's heap, and raises.
    #[template(path = "ocaml/stubs/made.c")]
    Made { stub: Stub, result: Held, drop: Drop },
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
    Take { name: String, symbol: String, args: Vec<Held>, drops: Vec<Drop>, dropped: Vec<(String, String)> },
}

/// A value in C.
struct Held {
    /// As the description has it.
    name: String,
    /// The C form, up to a name.
    ty: String,
    /// The end of the names of its functions.
    stem: String,
    /// How it is passed to the function that makes it: `&` or nothing.
    by: &'static str,
    /// True if it is a block of its own on OCaml's heap.
    boxed: bool,
}

struct Stub {
    name: String,
    /// The function that messages name.
    blamed: String,
    symbol: String,
    args: Vec<Argument>,
    /// True if reading an argument takes memory.
    scratch: bool,
    refused: Refused,
}

struct Argument {
    held: Held,
    pointer: bool,
}

/// What a stub does with a bad value.
#[derive(Clone, Copy)]
enum Refused {
    Raised,
    Kept,
    KeptFor0,
}

/// Frees what a value from the library points to.
#[derive(Template)]
#[template(path = "ocaml/stubs/drop.c", escape = "none")]
struct Drop {
    place: String,
    kind: DropKind,
}

enum DropKind {
    Nothing,
    Text,
    Items,
    /// By the symbol of this name.
    Deep(String),
}

impl Stub {
    fn room(&self) -> &'static str {
        if self.scratch { "&scratch" } else { "NULL" }
    }
}

impl Drop {
    fn new(border: Border<'_>, value: &Value, place: impl Into<String>) -> Self {
        let core = border.core(value);
        let kind = match &core.crossing {
            Crossing::Number(_) | Crossing::Flat(_) => DropKind::Nothing,
            Crossing::Text => DropKind::Text,
            Crossing::List(_) => DropKind::Items,
            Crossing::Optional(held) if held.layout != Layout::Owned => DropKind::Nothing,
            Crossing::Deep(_) | Crossing::Nested(_) | Crossing::Optional(_) => {
                DropKind::Deep(border.speller.api.mangle(&core.ty))
            }
        };
        Drop { place: place.into(), kind }
    }

    /// The symbol that it calls, if any.
    fn declared(&self) -> Option<&str> {
        match &self.kind {
            DropKind::Deep(name) => Some(name),
            DropKind::Nothing | DropKind::Text | DropKind::Items => None,
        }
    }
}

/// The view of `stubs.c`.
pub fn stubs(speller: Speller<'_>) -> Stubs {
    let api = speller.api;
    let abi = Abi::new(api);
    let border = Border { speller, abi: &abi };
    let functions = (0..api.functions.len()).filter_map(|i| function(border, i));
    let users = (0..api.user_functions.len()).flat_map(|i| user_function(border, i));
    let stubs = functions.chain(users).chain(displays(border)).collect();
    Stubs { text: texts(api), forms: forms(border), stubs }
}

/// Structs, lists and optionals, each after what it holds. `joute.h` has lists of numbers and of texts.
fn forms(border: Border<'_>) -> Vec<FormView> {
    let mut forms = Vec::new();
    let mut stems = Vec::new();
    for value in &border.abi.aggregates {
        let words = border.words(value);
        match &value.crossing {
            Crossing::Flat(id) | Crossing::Deep(id) => {
                let structure = border.speller.api.structure(*id);
                let (name, slots) = (structure.name.clone(), &border.abi.structure(*id).slots);
                let fields =
                    slots.iter().zip(&structure.fields).map(|(s, f)| held(border, &s.value, &f.name));
                match border.form(*id) {
                    Form::Alone => {}
                    Form::Block => forms.push(FormView::Struct { name, fields: fields.collect(), words }),
                    Form::Doubles => forms.push(FormView::Doubles { name, count: slots.len(), words }),
                }
            }
            Crossing::List(item) | Crossing::Nested(item) => {
                let stem = border.stem(value);
                let by_hand = matches!(border.core(item).crossing, Crossing::Number(_) | Crossing::Text);
                if !by_hand && !stems.contains(&stem) {
                    stems.push(stem);
                    forms.push(FormView::List { item: held(border, item, ""), words: border.words(item) });
                }
            }
            Crossing::Optional(inner) => {
                let stem = border.stem(value);
                if !stems.contains(&stem) {
                    stems.push(stem);
                    forms.push(FormView::Optional { held: held(border, inner, "") });
                }
            }
            Crossing::Number(_) | Crossing::Text => {}
        }
    }
    forms
}

fn held(border: Border<'_>, value: &Value, name: &str) -> Held {
    let core = border.core(value);
    let (by, boxed) = match core.crossing {
        Crossing::Number(Number::Double) => ("", true),
        Crossing::Number(Number::Int | Number::Bool | Number::Enum(_)) | Crossing::Text => ("", false),
        Crossing::Flat(_) | Crossing::Deep(_) => ("&", true),
        Crossing::List(_) | Crossing::Nested(_) | Crossing::Optional(_) => ("&", false),
    };
    Held { name: name.into(), ty: border.c_type(core), stem: border.stem(core), by, boxed }
}

fn stub<'v>(
    border: Border<'_>,
    name: String,
    (blamed, symbol): (&str, String),
    args: impl Iterator<Item = (&'v Value, &'v str)> + Clone,
    refused: Refused,
) -> Stub {
    let scratch = args.clone().any(|(value, _)| value.layout == Layout::Owned);
    let args = args.map(|(value, name)| Argument { held: held(border, value, name), pointer: false });
    Stub { name, blamed: blamed.into(), symbol, args: args.collect(), scratch, refused }
}

fn function(border: Border<'_>, index: usize) -> Option<StubView> {
    let f = &border.speller.api.functions[index];
    let call = &border.abi.functions[index];
    let made = |refused: Refused| {
        let args = call.args.iter().zip(&f.args).map(|(value, arg)| (value, arg.name.as_str()));
        stub(border, format!("api_{}", f.name), (&f.name, symbol("api", &f.name)), args, refused)
    };
    let result = call.result.as_ref().map(|value| (held(border, value, ""), Drop::new(border, value, "r")));
    match (border.path(call), result) {
        (Path::Straight | Path::Room { stub: false }, _) => None,
        (Path::Made, Some((result, drop))) => {
            Some(StubView::Made { stub: made(Refused::Raised), result, drop })
        }
        (Path::Room { stub: true }, Some((result, _))) => {
            Some(StubView::Room { stub: made(Refused::Kept), result })
        }
        (Path::Quiet, Some((result, _))) => Some(StubView::Quiet { stub: made(Refused::KeptFor0), result }),
        (_, None) => Some(StubView::Void { stub: made(Refused::Kept) }),
    }
}

fn user_function(border: Border<'_>, index: usize) -> Vec<StubView> {
    let f = &border.speller.api.user_functions[index];
    let Entry { args, result } = &border.abi.user_functions[index];
    let take = (!f.args.is_empty()).then(|| {
        let drops = args.slots.iter().enumerate();
        let drops: Vec<_> =
            drops.map(|(i, slot)| Drop::new(border, &slot.value, format!("from.f{i}"))).collect();
        let args: Vec<_> = args.slots.iter().map(|slot| held(border, &slot.value, "")).collect();
        let mut dropped = Vec::new();
        for (drop, arg) in drops.iter().zip(&args) {
            let declared = drop.declared().map(|name| (name.to_owned(), arg.ty.clone()));
            dropped.extend(declared.filter(|declared| !dropped.contains(declared)));
        }
        StubView::Take { name: f.name.clone(), symbol: symbol("take", &f.name), args, drops, dropped }
    });
    let answer = result.as_ref().map(|value| {
        let called = (f.name.as_str(), symbol("answer", &f.name));
        let args = std::iter::once((value, "result"));
        StubView::Void { stub: stub(border, format!("answer_{}", f.name), called, args, Refused::Kept) }
    });
    take.into_iter().chain(answer).collect()
}

/// `afficher_*`: the library makes the text; structs are passed as `show` wants them.
fn displays(border: Border<'_>) -> impl Iterator<Item = StubView> {
    border.speller.displayed().map(move |(ty, written, _)| {
        let (value, text) = (border.abi.value(&ty), border.abi.value(&Type::String));
        let blamed = format!("afficher_{written}");
        let called = (blamed.as_str(), symbol("show", written));
        let args = std::iter::once((&value, "v"));
        let mut stub = stub(border, format!("show_{written}"), called, args, Refused::Raised);
        stub.args.iter_mut().for_each(|arg| arg.pointer = matches!(ty, Type::Struct(_)));
        StubView::Made { stub, result: held(border, &text, ""), drop: Drop::new(border, &text, "r") }
    })
}
