//! Generates the types of `api.py`: enums and structs.

use super::doc::{docstring, tuple_docstring};
use super::spell::Speller;
use crate::model::{Enum, EnumValue, Field, Shape, Struct, Type};
use askama::Template;
use joute_words::kit as say;
use std::collections::BTreeSet;

/// A value of an enum in the generated Python module.
pub struct ValueView {
    name: String,
    doc: String,
}

/// A field of a class in the generated Python module.
pub struct FieldView {
    name: String,
    ty: String,
    /// True if the field has the same name as a method of all Python tuples. It then shadows the
    /// method.
    hides: bool,
    doc: String,
}

/// The declaration of one API type in generated Python code.
#[derive(Template)]
#[template(ext = "py", escape = "none")]
pub enum TypeView {
    #[template(path = "python/api/enum.py")]
    Enum { name: String, doc: String, values: Vec<ValueView> },
    #[template(path = "python/api/tuple.py")]
    Tuple { name: String, tuple: String, parts: String, doc: String },
    #[template(path = "python/api/record.py")]
    Record { name: String, doc: String, aliases: BTreeSet<String>, fields: Vec<FieldView> },
}

/// Builds the Python declarations of all types of an API. Enums come first, then structs, each
/// after the structs that it contains.
pub fn types(speller: Speller<'_>) -> Vec<TypeView> {
    let Speller { api, names } = speller;
    let enums = api.enums.iter().enumerate().map(|(i, Enum { name, summary, values })| {
        let values = values.iter().zip(&names.values[i]).map(|(value, name)| {
            let EnumValue { name: _, summary } = value;
            ValueView { name: name.clone(), doc: docstring(summary, &[], &[], "    ") }
        });
        let summary = if summary.trim().is_empty() { name } else { summary };
        let doc = docstring(summary, &[], &[], "    ");
        TypeView::Enum { name: names.enums[i].clone(), doc, values: values.collect() }
    });
    enums.chain((0..api.structs.len()).map(|index| structure(speller, index))).collect()
}

/// Builds the Python declaration of a struct. It is a `NamedTuple`, or an alias of a tuple type
/// whose docstring describes the fields.
fn structure(speller: Speller<'_>, index: usize) -> TypeView {
    let Speller { api, names } = speller;
    let Struct { name: _, summary, shape, fields, layout: _ } = &api.structs[index];
    let (name, labels) = (names.structs[index].clone(), &names.fields[index]);
    match shape {
        Shape::Tuple => {
            let parts = fields.iter().map(|field| speller.ty(&field.ty)).collect::<Vec<_>>().join(", ");
            let form = format!("{} {}", say::python_a_tuple(api.locale), speller.construct(index, labels));
            let doc = tuple_docstring(summary, &form, fields, labels);
            TypeView::Tuple { name, tuple: speller.builtin("tuple"), parts, doc }
        }
        Shape::Record => {
            let mut aliases = BTreeSet::new();
            let fields = fields.iter().zip(labels).map(|(Field { name: _, ty, summary }, name)| FieldView {
                name: name.clone(),
                ty: visible(speller, ty, labels, &mut aliases),
                hides: matches!(name.as_str(), "count" | "index"),
                doc: docstring(summary, &[], &[], "    "),
            });
            let fields = fields.collect();
            let summary = if summary.trim().is_empty() { &name } else { summary };
            TypeView::Record { doc: docstring(summary, &[], &[], "    "), name, aliases, fields }
        }
    }
}

/// Returns the Python annotation of a type inside a class. If a field of the class hides the type,
/// the annotation is an alias, which is added to `aliases`.
fn visible(speller: Speller<'_>, ty: &Type, hiding: &[String], aliases: &mut BTreeSet<String>) -> String {
    let hides = |name: &str| hiding.iter().any(|it| it == name);
    let mut alias = |name: String| {
        if !hides(&name) {
            return name;
        }
        let alias = format!("joute_{name}");
        aliases.insert(name);
        alias
    };
    match ty {
        Type::Array(item) => {
            let list = alias(speller.builtin("list"));
            format!("{list}[{}]", visible(speller, item, hiding, aliases))
        }
        Type::Optional(value) => {
            let value = visible(speller, value, hiding, aliases);
            // Type checkers do not recognise an alias of `Optional`.
            if hides("Optional") { format!("{value} | None") } else { format!("Optional[{value}]") }
        }
        _ => alias(speller.ty(ty)),
    }
}
