//! Generates the types of `Api.hs`: enums and structs. Candidates see one form of them, and the
//! library gets another.

use super::doc::{before, behind};
use super::spell::Speller;
use crate::model::abi::Abi;
use crate::model::{Enum, EnumValue, Field, Layout, Struct, StructId, Type};
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

pub fn enums<'a>(Speller { api, names }: Speller<'a>) -> Vec<EnumView<'a>> {
    let text = texts(api);
    let view = |(i, e): (usize, &'a Enum)| {
        let Enum { name: written, summary, values } = e;
        let values = values.iter().zip(&names.values[i]).map(|(value, name)| {
            let EnumValue { name: _, summary } = value;
            format!("{name}{}", behind(summary))
        });
        let name = &names.enums[i];
        EnumView {
            doc: before(summary),
            written,
            name,
            values: values.collect(),
            display: &names.enum_displays[i],
            shows: before(&text.shows.replace("{}", name)),
        }
    };
    api.enums.iter().enumerate().map(view).collect()
}

pub fn structs<'a>(speller: Speller<'a>, abi: &Abi<'_>) -> Vec<StructView<'a>> {
    let Speller { api, names } = speller;
    let text = texts(api);
    let view = |(i, s): (usize, &'a Struct)| {
        let Struct { name: written, summary, shape: _, fields, layout } = s;
        let block = &abi.structs[i];
        let fields = fields.iter().zip(&names.fields[i]).zip(&block.slots).map(|((field, name), slot)| {
            let Field { name: _, ty, summary } = field;
            let owned = slot.value.layout == Layout::Owned;
            FieldView { name, ty: speller.ty(ty), note: behind(summary), offset: slot.offset, owned }
        });
        let name = &names.structs[i];
        let missed = abi.optionals().any(|(_, inside)| inside.ty == Type::Struct(StructId(i)));
        StructView {
            doc: before(summary),
            written,
            name,
            fields: fields.collect(),
            width: block.size,
            alignment: missed.then_some(block.align),
            owned: *layout == Layout::Owned,
            display: &names.struct_displays[i],
            shows: before(&text.shows.replace("{}", name)),
        }
    };
    api.structs.iter().enumerate().map(view).collect()
}
