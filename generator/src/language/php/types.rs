//! Generates the enums and structs of `api.php`. PHP has no types for them, so enums become
//! constants, and structs become arrays that comments describe.

use super::doc::{behind, line};
use super::spell::Speller;
use crate::model::{Enum, EnumValue, Struct, StructId};

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

pub fn enums(Speller { api, names }: Speller<'_>) -> Vec<EnumView> {
    let enums = api.enums.iter().zip(&names.values).map(|(Enum { name, summary, values }, names)| {
        let values = values.iter().zip(names).map(|(EnumValue { name: _, summary }, name)| ValueView {
            name: name.clone(),
            note: behind("// ", summary),
        });
        EnumView { title: titled(name, summary), values: values.collect() }
    });
    enums.collect()
}

pub fn structs(speller: Speller<'_>) -> Vec<StructView> {
    let structs = speller.api.structs.iter().enumerate().map(|(i, structure)| {
        let Struct { name, summary, shape: _, fields: _, layout: _ } = structure;
        let fields = speller.fields(StructId(i), |field, name| {
            let ty = speller.api.spell(&field.ty);
            format!("'{name}' => {ty},{}", behind("// ", &field.summary))
        });
        StructView { title: titled(name, summary), fields }
    });
    structs.collect()
}

fn titled(name: &str, summary: &str) -> String {
    format!("{name}: {}", line(summary)).trim_end_matches([':', ' ']).to_owned()
}
