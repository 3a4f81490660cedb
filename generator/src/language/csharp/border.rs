//! Decides how values are converted between C# and the library's C forms.

use super::spell::Speller;
use crate::model::abi::{Abi, Crossing, Number, Value};
use crate::model::{Layout, StructId};

/// The input from which the border code is generated.
#[derive(Clone, Copy)]
pub struct Border<'a> {
    pub speller: Speller<'a>,
    pub abi: &'a Abi<'a>,
}

/// A value that is copied between a C# expression and a C location.
pub struct ConvertedValue {
    /// The value's name in the description.
    pub written: String,
    /// The value's expression in C#, and its location in C.
    pub here: String,
    pub there: String,
    /// The value's fully qualified type in C#, and its type in C.
    pub full: String,
    pub raw: String,
    /// The suffix of the names of its conversion functions.
    pub stem: String,
    pub conversion: Conversion,
    /// True if the C form may point to memory.
    pub owned: bool,
}

/// The conversion of a value between C# and C.
pub enum Conversion {
    Int,
    Double,
    /// A boolean, which is one byte in C. A byte has more values than a boolean, and C# would not check them.
    Bool,
    Enum,
    Text,
    /// A struct that points to no memory.
    Flat,
    /// A struct that points to memory. A struct returned by the library is freed with its `drop` symbol.
    Deep,
    /// An array of numbers of the named type, which have the same representation in C.
    Numbers(String),
    /// An array whose items point to no memory.
    List,
    /// An array whose items point to memory. An array returned by the library is freed with its `drop`
    /// symbol.
    Nested,
    /// A value or null. An optional returned by the library is freed with its `drop` symbol if its value may
    /// point to memory.
    Optional,
}

/// A class of the API with its C form.
pub struct StructView {
    pub name: String,
    pub whole: ConvertedValue,
    pub fields: Vec<FieldView>,
}

pub struct FieldView {
    pub name: String,
    pub converted: ConvertedValue,
}

/// An array type of the API with its C form.
pub struct ArrayView {
    pub whole: ConvertedValue,
    pub item: ConvertedValue,
    /// The expression that creates an array.
    pub made: String,
}

/// A type that may be null, with its C form.
pub struct OptionalView {
    pub whole: ConvertedValue,
    /// The value if it is not null.
    pub value: ConvertedValue,
}

impl Border<'_> {
    pub fn converted_value(
        &self,
        value: &Value,
        written: &str,
        here: String,
        there: String,
    ) -> ConvertedValue {
        let full = |value: &Value| self.speller.full(&value.ty);
        let stem = self.speller.api.mangle(&value.ty);
        let conversion = match &value.crossing {
            Crossing::Number(Number::Int) => Conversion::Int,
            Crossing::Number(Number::Double) => Conversion::Double,
            Crossing::Number(Number::Bool) => Conversion::Bool,
            Crossing::Number(Number::Enum(_)) => Conversion::Enum,
            Crossing::Text => Conversion::Text,
            Crossing::Flat(_) => Conversion::Flat,
            Crossing::Deep(_) => Conversion::Deep,
            Crossing::List(item) if item.is_number() => Conversion::Numbers(full(item)),
            Crossing::List(_) => Conversion::List,
            Crossing::Nested(_) => Conversion::Nested,
            Crossing::Optional(_) => Conversion::Optional,
        };
        let raw = match conversion {
            Conversion::Int | Conversion::Enum => "int".into(),
            Conversion::Double => "double".into(),
            Conversion::Bool => "byte".into(),
            Conversion::Text => "byte*".into(),
            Conversion::Flat | Conversion::Deep | Conversion::Optional => format!("joute_raw_{stem}"),
            Conversion::Numbers(_) | Conversion::List | Conversion::Nested => "RawArray".into(),
        };
        let owned = value.maybe().unwrap_or(value).layout == Layout::Owned;
        ConvertedValue {
            written: written.into(),
            here,
            there,
            full: full(value),
            raw,
            stem,
            conversion,
            owned,
        }
    }

    pub fn structs(&self) -> Vec<StructView> {
        let Speller { api, names } = self.speller;
        let wholes = self.abi.aggregates.iter().filter_map(|value| match &value.crossing {
            Crossing::Flat(id) | Crossing::Deep(id) => Some((value, *id)),
            Crossing::Number(_)
            | Crossing::Text
            | Crossing::List(_)
            | Crossing::Nested(_)
            | Crossing::Optional(_) => None,
        });
        let views = wholes.map(|(value, id @ StructId(index))| {
            let written = api.structure(id).fields.iter().map(|field| &field.name);
            let fields = self.abi.structure(id).slots.iter().zip(written).zip(&names.fields[index]);
            let fields = fields.map(|((slot, written), name)| {
                let (here, there) = (format!("value.{name}"), format!("raw->@{written}"));
                FieldView {
                    name: name.clone(),
                    converted: self.converted_value(&slot.value, written, here, there),
                }
            });
            StructView {
                name: names.structs[index].clone(),
                fields: fields.collect(),
                whole: self.converted_value(value, "", "value".into(), "raw".into()),
            }
        });
        views.collect()
    }

    pub fn arrays(&self) -> Vec<ArrayView> {
        let views = self.abi.lists().map(|(list, item)| ArrayView {
            whole: self.converted_value(list, "", "value".into(), "raw".into()),
            item: self.converted_value(item, "", "value[i]".into(), "items[i]".into()),
            made: self.speller.new_array(&list.ty, "raw->Length", true),
        });
        views.collect()
    }

    pub fn optionals(&self) -> Vec<OptionalView> {
        let views = self.abi.optionals().map(|(optional, value)| {
            let here = if value.is_number() { "value.GetValueOrDefault()" } else { "value" };
            OptionalView {
                whole: self.converted_value(optional, "", "value".into(), "raw".into()),
                value: self.converted_value(value, "", here.into(), "raw->Value".into()),
            }
        });
        views.collect()
    }
}
