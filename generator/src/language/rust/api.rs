//! Generates `api.rs`, the Rust module that champions use. It contains the API's constants, types
//! and functions.

use super::border::{Argument, PassingMode};
use super::constant::{Declaration, constant};
use super::doc::{arg_docs, doc};
use super::spell::Speller;
use super::types::{TypeView, types};
use crate::model::abi::{Call, Value};
use crate::model::{Constant, EnumId, Function, StructId, Type};
use crate::text::{Texts, texts};
use askama::Template;

#[derive(Template)]
#[template(path = "rust/api.rs", escape = "none")]
pub struct Module<'a> {
    text: Texts,
    constants: Vec<ConstantView<'a>>,
    types: Vec<TypeView<'a>>,
    parts: Vec<Part<'a>>,
}

struct ConstantView<'a> {
    doc: String,
    declaration: Declaration<'a>,
}

/// A function of the generated Rust module `api.rs`. It is an API function, or a display function,
/// which prints a value.
#[derive(Template)]
#[template(ext = "rs", escape = "none")]
enum Part<'a> {
    #[template(path = "rust/api/function.rs")]
    Function { doc: String, written: &'a str, signature: String, args: Vec<Argument<'a>>, gives: bool },
    #[template(path = "rust/api/show.rs")]
    Show { doc: String, written: &'a str, function: String, name: &'a str, pointer: bool, v: Argument<'a> },
}

/// Builds the contents of `api.rs`, the Rust module that a champion uses.
pub fn module(speller: Speller<'_>) -> Module<'_> {
    let Speller { api, names, abi: _ } = speller;
    let text = texts(api);
    let constants = api.constants.iter().zip(&names.constants).map(|(c, name)| {
        let Constant { name: _, value, summary } = c;
        ConstantView { doc: doc(summary, &[], ""), declaration: constant(name, value) }
    });
    let functions = (0..api.functions.len()).map(|i| function(speller, i));
    let shows = displayed(speller).into_iter().map(|shown| show(speller, &text, shown));
    let parts = functions.chain(shows).collect();
    Module { constants: constants.collect(), types: types(speller), parts, text }
}

fn function(speller: Speller<'_>, index: usize) -> Part<'_> {
    let Function { name: written, summary, args: slots, result: _, role: _ } = &speller.api.functions[index];
    let Call { args, result } = &speller.abi.functions[index];
    let names = &speller.names.args[index];
    let views = slots.iter().zip(args).zip(names);
    let views = views.map(|((slot, value), name)| Argument {
        written: &slot.name,
        name,
        mode: PassingMode::of(speller, value),
    });
    Part::Function {
        doc: doc(summary, &arg_docs(slots, names), ""),
        written,
        signature: speller.signature(index),
        args: views.collect(),
        gives: result.is_some(),
    }
}

fn show<'a>(
    speller: Speller<'a>,
    text: &Texts,
    DisplayedType { value, written, name }: DisplayedType<'a>,
) -> Part<'a> {
    Part::Show {
        doc: doc(&text.shows.replace("{}", &speller.ty(&value.ty)), &[("v", text.shown_value)], ""),
        written,
        function: speller.api.display_function(written),
        name,
        pointer: value.is_aggregate(),
        v: Argument { written: "v", name: "v", mode: PassingMode::shown(speller, &value) },
    }
}

/// A type of the API whose values Rust champions can print.
pub struct DisplayedType<'a> {
    pub value: Value,
    /// The type's name in the API description.
    pub written: &'a str,
    /// The name of the Rust function that prints values of the type.
    pub name: &'a str,
}

/// Returns the API types whose values Rust champions can print.
pub fn displayed(Speller { api, names, abi }: Speller<'_>) -> Vec<DisplayedType<'_>> {
    let enums = api.enums.iter().zip(&names.enum_displays).enumerate();
    let enums = enums.map(|(i, (e, name))| (Type::Enum(EnumId(i)), e.name.as_str(), name.as_str()));
    let structs = api.structs.iter().zip(&names.struct_displays).enumerate();
    let structs = structs.map(|(i, (s, name))| (Type::Struct(StructId(i)), s.name.as_str(), name.as_str()));
    let shown = |(ty, written, name)| DisplayedType { value: abi.value(&ty), written, name };
    enums.chain(structs).map(shown).collect()
}
