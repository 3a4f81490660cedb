//! Generates the types of `Api.cs`: enums and structs.

use super::doc::{doc, field_doc};
use super::spell::{Speller, parameter};
use crate::model::abi::Abi;
use crate::model::{Enum, EnumValue, Struct};

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
pub fn enums(Speller { api, names }: Speller<'_>) -> Vec<EnumView> {
    let enums = api.enums.iter().enumerate().map(|(i, Enum { name: _, summary, values })| {
        let values = values.iter().zip(&names.values[i]).map(|(value, name)| {
            let EnumValue { name: _, summary } = value;
            ValueView { doc: doc(summary), name: name.clone() }
        });
        EnumView { doc: doc(summary), name: names.enums[i].clone(), values: values.collect() }
    });
    enums.collect()
}

/// Builds the C# declarations of the API's structs, which are classes in C#.
pub fn structs(speller: Speller<'_>) -> Vec<StructView> {
    let Speller { api, names } = speller;
    let blocks = Abi::new(api).structs;
    let structs = api.structs.iter().zip(&blocks).enumerate().map(|(i, (structure, block))| {
        let Struct { name: _, summary, shape: _, fields, layout: _ } = structure;
        let fields = fields.iter().zip(&block.slots).zip(&names.fields[i]);
        let fields = fields.map(|((field, slot), name)| FieldView {
            doc: field_doc(api.locale, field),
            name: name.clone(),
            ty: speller.ty(&field.ty),
            parameter: parameter(name),
            built: (!slot.value.is_number() && slot.value.maybe().is_none())
                .then(|| speller.empty(&field.ty)),
        });
        StructView { doc: doc(summary), name: names.structs[i].clone(), fields: fields.collect() }
    });
    structs.collect()
}
