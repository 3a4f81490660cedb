//! `api.rs`: constants, types and functions.

use super::border::{Argument, Way};
use super::spell::{Speller, arg_docs, constant, doc, is_tuple, tuple};
use crate::model::abi::{Call, Value};
use crate::model::{Constant, Enum, EnumId, EnumValue, Field, Function, Layout, Struct, StructId, Type};
use crate::text::{Texts, texts};
use askama::Template;

#[derive(Template)]
#[template(path = "rust/api.rs", escape = "none")]
pub struct Module<'a> {
    text: Texts,
    constants: Vec<ConstantView>,
    parts: Vec<Part<'a>>,
}

struct ConstantView {
    doc: String,
    declaration: String,
}

/// A type or a function.
#[derive(Template)]
#[template(ext = "rs", escape = "none")]
enum Part<'a> {
    #[template(path = "rust/api/enum.rs")]
    Enum { doc: String, name: &'a str, values: Vec<FieldView<'a>> },
    #[template(path = "rust/api/tuple.rs")]
    Tuple { doc: String, name: &'a str, tuple: String },
    #[template(path = "rust/api/record.rs")]
    Record { doc: String, name: &'a str, owned: bool, ordered: bool, fields: Vec<FieldView<'a>> },
    #[template(path = "rust/api/function.rs")]
    Function { doc: String, written: &'a str, signature: String, args: Vec<Argument<'a>>, gives: bool },
    #[template(path = "rust/api/show.rs")]
    Show { doc: String, written: &'a str, name: &'a str, pointer: bool, v: Argument<'a> },
}

/// A field; a value of an enum, which has no type.
struct FieldView<'a> {
    doc: String,
    name: &'a str,
    ty: String,
}

/// The view of `api.rs`.
pub fn module(speller: Speller<'_>) -> Module<'_> {
    let Speller { api, names, abi: _ } = speller;
    let text = texts(api);
    let constants = api.constants.iter().zip(&names.constants).map(|(c, name)| {
        let Constant { name: _, value, summary } = c;
        ConstantView { doc: doc(summary, &[], ""), declaration: constant(name, value) }
    });
    let enums = (0..api.enums.len()).map(|i| enumeration(speller, i));
    let structs = (0..api.structs.len()).map(|i| structure(speller, i));
    let functions = (0..api.functions.len()).map(|i| function(speller, i));
    let shows = displayed(speller).into_iter().map(|shown| show(speller, &text, shown));
    let parts = enums.chain(structs).chain(functions).chain(shows).collect();
    Module { constants: constants.collect(), parts, text }
}

fn enumeration(speller: Speller<'_>, index: usize) -> Part<'_> {
    let Enum { name: _, summary, values } = &speller.api.enums[index];
    let values = values.iter().zip(&speller.names.values[index]).map(|(value, name)| {
        let EnumValue { name: _, summary } = value;
        FieldView { doc: doc(summary, &[], "    "), name, ty: String::new() }
    });
    Part::Enum { doc: doc(summary, &[], ""), name: &speller.names.enums[index], values: values.collect() }
}

fn structure(speller: Speller<'_>, index: usize) -> Part<'_> {
    let Speller { api, names, abi: _ } = speller;
    let Struct { name: _, summary, shape: _, fields, layout } = &api.structs[index];
    let name = &names.structs[index];
    if is_tuple(&api.structs[index]) {
        let types: Vec<_> = fields.iter().map(|field| speller.ty(&field.ty)).collect();
        let doc = doc(summary, &arg_docs(fields, &names.fields[index]), "");
        return Part::Tuple { doc, name, tuple: tuple(&types) };
    }
    let views = fields.iter().zip(&names.fields[index]).map(|(field, name)| {
        let Field { name: _, ty, summary } = field;
        FieldView { doc: doc(summary, &[], "    "), name, ty: speller.ty(ty) }
    });
    Part::Record {
        doc: doc(summary, &[], ""),
        name,
        owned: *layout == Layout::Owned,
        ordered: !api.holds_double(&Type::Struct(StructId(index))),
        fields: views.collect(),
    }
}

fn function(speller: Speller<'_>, index: usize) -> Part<'_> {
    let Function { name: written, summary, args: slots, result: _, role: _ } = &speller.api.functions[index];
    let Call { args, result } = &speller.abi.functions[index];
    let names = &speller.names.args[index];
    let views = slots.iter().zip(args).zip(names);
    let views = views.map(|((slot, value), name)| Argument {
        written: &slot.name,
        name,
        way: Way::of(speller, value),
    });
    Part::Function {
        doc: doc(summary, &arg_docs(slots, names), ""),
        written,
        signature: speller.signature(index),
        args: views.collect(),
        gives: result.is_some(),
    }
}

fn show<'a>(speller: Speller<'a>, text: &Texts, Shown { value, written, name }: Shown<'a>) -> Part<'a> {
    Part::Show {
        doc: doc(&text.shows.replace("{}", &speller.ty(&value.ty)), &[("v", text.shown_value)], ""),
        written,
        name,
        pointer: value.is_aggregate(),
        v: Argument { written: "v", name: "v", way: Way::shown(speller, &value) },
    }
}

/// What an `afficher_*` prints.
pub struct Shown<'a> {
    pub value: Value,
    /// The description's name for it.
    pub written: &'a str,
    /// The function's name.
    pub name: &'a str,
}

/// Everything that has an `afficher_*`.
pub fn displayed(Speller { api, names, abi }: Speller<'_>) -> Vec<Shown<'_>> {
    let enums = api.enums.iter().zip(&names.enum_displays).enumerate();
    let enums = enums.map(|(i, (e, name))| (Type::Enum(EnumId(i)), e.name.as_str(), name.as_str()));
    let structs = api.structs.iter().zip(&names.struct_displays).enumerate();
    let structs = structs.map(|(i, (s, name))| (Type::Struct(StructId(i)), s.name.as_str(), name.as_str()));
    let shown = |(ty, written, name)| Shown { value: abi.value(&ty), written, name };
    enums.chain(structs).map(shown).collect()
}
