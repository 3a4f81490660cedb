//! Generates the enums and structs of `api.php`. PHP has no types for them, so enums become
//! constants, and structs become arrays that comments describe.

use super::doc::{behind, line};
use crate::names::{NamedApi, NamedEnum, NamedField, NamedStruct, NamedValue};

pub struct ValueView {
    pub name: String,
    pub note: String,
}

pub struct EnumView {
    pub title: String,
    pub values: Vec<ValueView>,
}

pub struct StructView {
    pub title: String,
    pub fields: Vec<String>,
}

/// Builds the PHP constants of the API's enums.
pub fn enums(api: &NamedApi<'_>) -> Vec<EnumView> {
    let value =
        |value: &NamedValue<'_>| ValueView { name: value.name.clone(), note: behind("// ", value.summary) };
    let view = |e: &NamedEnum<'_>| EnumView {
        title: titled(e.written, e.summary),
        values: e.values.iter().map(value).collect(),
    };
    api.enums.iter().map(view).collect()
}

/// Builds the comments that describe the API's structs, which are arrays in PHP.
pub fn structs(api: &NamedApi<'_>) -> Vec<StructView> {
    let field = |field: &NamedField<'_>| {
        let ty = api.model.spell(field.ty());
        format!("'{}' => {ty},{}", field.name, behind("// ", field.summary))
    };
    let view = |s: &NamedStruct<'_>| StructView {
        title: titled(s.written, s.summary),
        fields: s.fields.iter().map(field).collect(),
    };
    api.structs.iter().map(view).collect()
}

fn titled(name: &str, summary: &str) -> String {
    format!("{name}: {}", line(summary)).trim_end_matches([':', ' ']).to_owned()
}
