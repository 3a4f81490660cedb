//! Generates the types of `api.py`: enums and structs.

use super::doc::{docstring, tuple_docstring};
use super::spell;
use crate::model::{Shape, Type};
use crate::names::{NamedApi, NamedField, NamedStruct, NamedValue, notes};
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
pub fn types(api: &NamedApi<'_>) -> Vec<TypeView> {
    let enums = api.enums.iter().map(|e| {
        let value = |value: &NamedValue<'_>| ValueView {
            name: value.name.clone(),
            doc: docstring(value.summary, &[], "    "),
        };
        let summary = if e.summary.trim().is_empty() { e.written } else { e.summary };
        let doc = docstring(summary, &[], "    ");
        TypeView::Enum { name: e.name.clone(), doc, values: e.values.iter().map(value).collect() }
    });
    enums.chain(api.structs.iter().map(|s| structure(api, s))).collect()
}

/// Builds the Python declaration of a struct. It is a `NamedTuple`, or an alias of a tuple type
/// whose docstring describes the fields.
fn structure(api: &NamedApi<'_>, s: &NamedStruct<'_>) -> TypeView {
    let name = s.name.clone();
    match s.shape {
        Shape::Tuple => {
            let parts = s.fields.iter().map(|field| spell::type_name(api, field.ty()));
            let form = format!("{} {}", say::python_a_tuple(api.model.locale), spell::tuple(s));
            let doc = tuple_docstring(s.summary, &form, &notes(&s.fields));
            let tuple = spell::builtin(api, "tuple");
            TypeView::Tuple { name, tuple, parts: parts.collect::<Vec<_>>().join(", "), doc }
        }
        Shape::Record => {
            let mut aliases = BTreeSet::new();
            let fields = s.fields.iter().map(|field| FieldView {
                name: field.name.clone(),
                ty: visible(api, field.ty(), &s.fields, &mut aliases),
                hides: matches!(field.name.as_str(), "count" | "index"),
                doc: docstring(field.summary, &[], "    "),
            });
            let fields = fields.collect();
            let summary = if s.summary.trim().is_empty() { &name } else { s.summary };
            TypeView::Record { doc: docstring(summary, &[], "    "), name, aliases, fields }
        }
    }
}

/// Returns the Python annotation of a type inside a class. If a field of the class hides the type,
/// the annotation is an alias, which is added to `aliases`.
fn visible(
    api: &NamedApi<'_>,
    ty: &Type,
    hiding: &[NamedField<'_>],
    aliases: &mut BTreeSet<String>,
) -> String {
    let hides = |name: &str| hiding.iter().any(|field| field.name == name);
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
            let list = alias(spell::builtin(api, "list"));
            format!("{list}[{}]", visible(api, item, hiding, aliases))
        }
        Type::Optional(value) => {
            let value = visible(api, value, hiding, aliases);
            // Type checkers do not recognise an alias of `Optional`.
            if hides("Optional") { format!("{value} | None") } else { format!("Optional[{value}]") }
        }
        _ => alias(spell::type_name(api, ty)),
    }
}
