//! Generates the fields of the classes in `api.py`.

use super::doc::docstring;
use super::spell;
use crate::model::Type;
use crate::names::{NamedApi, NamedField, NamedStruct};
use std::collections::BTreeSet;

/// A field of a class in the generated Python module.
pub struct FieldView {
    pub name: String,
    pub ty: String,
    /// True if the field has the same name as a method of all Python tuples. It then shadows the
    /// method.
    pub hides: bool,
    pub doc: String,
}

/// Returns the fields of the class for a record. Also returns the names for which the class needs
/// aliases, because a field hides them.
pub fn fields(api: &NamedApi<'_>, s: &NamedStruct<'_>) -> (BTreeSet<String>, Vec<FieldView>) {
    let mut aliases = BTreeSet::new();
    let fields = s.fields.iter().map(|field| FieldView {
        name: field.name.clone(),
        ty: visible(api, field.ty(), &s.fields, &mut aliases),
        hides: matches!(field.name.as_str(), "count" | "index"),
        doc: docstring(field.summary, &[], "    "),
    });
    let fields = fields.collect();
    (aliases, fields)
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
