//! Generates the types of `Api.hs`: enums and structs. Candidates see one form of them, and the
//! library gets another.

use super::doc::{before, behind};
use super::spell;
use crate::model::{Layout, Type};
use crate::names::{NamedApi, NamedEnum, NamedStruct};
use crate::text::texts;

pub struct EnumView<'a> {
    pub doc: String,
    pub written: &'a str,
    pub name: &'a str,
    /// The enum's values in Haskell, each with the comment on its line.
    pub values: Vec<String>,
    pub display: &'a str,
    /// The comment above the Haskell function that prints values of the enum.
    pub shows: String,
}

/// The Haskell declaration of a struct. The conversions of structs that point to memory (`owned`)
/// are not inlined. They are more expensive than a call, and inlining nested structs would multiply
/// the code.
pub struct StructView<'a> {
    pub doc: String,
    pub written: &'a str,
    pub name: &'a str,
    pub fields: Vec<FieldView<'a>>,
    pub width: usize,
    /// The alignment of the struct in C, in bytes. `None` if the struct is not used in an optional.
    pub alignment: Option<usize>,
    pub owned: bool,
    pub display: &'a str,
    /// The comment above the Haskell function that prints values of the struct.
    pub shows: String,
}

pub struct FieldView<'a> {
    pub name: &'a str,
    pub ty: String,
    /// The comment that follows the field in the Haskell declaration.
    pub note: String,
    pub offset: usize,
    pub owned: bool,
}

/// Builds the Haskell declarations of the API's enums.
pub fn enums<'a>(api: &'a NamedApi<'_>) -> Vec<EnumView<'a>> {
    let text = texts(api.model);
    let view = |e: &'a NamedEnum<'_>| EnumView {
        doc: before(e.summary),
        written: e.written,
        name: &e.name,
        values: e.values.iter().map(|value| format!("{}{}", value.name, behind(value.summary))).collect(),
        display: &e.display,
        shows: before(&text.shows.replace("{}", &e.name)),
    };
    api.enums.iter().map(view).collect()
}

/// Builds the Haskell declarations of the API's structs.
pub fn structs<'a>(api: &'a NamedApi<'_>) -> Vec<StructView<'a>> {
    let text = texts(api.model);
    let view = |s: &'a NamedStruct<'_>| {
        let block = api.abi.structure(s.id);
        let fields = s.fields.iter().map(|field| FieldView {
            name: &field.name,
            ty: spell::type_name(api, field.ty()),
            note: behind(field.summary),
            offset: field.offset,
            owned: field.value.layout == Layout::Owned,
        });
        let missed = api.abi.optionals().any(|(_, inside)| inside.ty == Type::Struct(s.id));
        StructView {
            doc: before(s.summary),
            written: s.written,
            name: &s.name,
            fields: fields.collect(),
            width: block.size,
            alignment: missed.then_some(block.align),
            owned: s.layout == Layout::Owned,
            display: &s.display,
            shows: before(&text.shows.replace("{}", &s.name)),
        }
    };
    api.structs.iter().map(view).collect()
}
