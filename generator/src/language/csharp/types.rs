//! Generates the types of `Api.cs`: enums and structs.

use super::doc::{doc, field_doc};
use super::spell::{self, parameter};
use crate::names::{NamedApi, NamedEnum, NamedValue};

/// The C# declaration of an enum of the API.
pub struct EnumView {
    pub doc: String,
    pub name: String,
    pub values: Vec<ValueView>,
}

pub struct ValueView {
    pub doc: String,
    pub name: String,
}

/// The C# declaration of a class for a struct of the API.
pub struct StructView {
    pub doc: String,
    pub name: String,
    pub fields: Vec<FieldView>,
}

pub struct FieldView {
    pub doc: String,
    pub name: String,
    pub ty: String,
    /// The constructor parameter that sets this field of a C# class.
    pub parameter: String,
    /// The initial value of the field in an empty struct, as a C# expression. `None` if it is zero
    /// or null.
    pub built: Option<String>,
}

/// Builds the C# declarations of the API's enums.
pub fn enums(api: &NamedApi<'_>) -> Vec<EnumView> {
    let value = |value: &NamedValue<'_>| ValueView { doc: doc(value.summary), name: value.name.clone() };
    let view = |e: &NamedEnum<'_>| EnumView {
        doc: doc(e.summary),
        name: e.name.clone(),
        values: e.values.iter().map(value).collect(),
    };
    api.enums.iter().map(view).collect()
}

/// Builds the C# declarations of the API's structs, which are classes in C#.
pub fn structs(api: &NamedApi<'_>) -> Vec<StructView> {
    let structs = api.structs.iter().map(|s| {
        let fields = s.fields.iter().map(|field| FieldView {
            doc: field_doc(api.model.locale, field),
            name: field.name.clone(),
            ty: spell::type_name(api, field.ty()),
            parameter: parameter(&field.name),
            built: (!field.value.is_number() && field.value.maybe().is_none())
                .then(|| spell::empty(api, field.ty())),
        });
        StructView { doc: doc(s.summary), name: s.name.clone(), fields: fields.collect() }
    });
    structs.collect()
}
