//! How values cross between C# and the library's C forms.

use super::spell::Speller;
use crate::model::abi::{Abi, Crossing, Number, Value};
use crate::model::{Layout, StructId};

/// What the border is written with.
#[derive(Clone, Copy)]
pub struct Border<'a> {
    pub speller: Speller<'a>,
    pub abi: &'a Abi<'a>,
}

/// A value that crosses between two places.
pub struct Moved {
    /// As the description calls it.
    pub written: String,
    /// Where C# has it, and where C does.
    pub here: String,
    pub there: String,
    /// Its type in C#, as it is named outside of the champion's namespace, and in C.
    pub full: String,
    pub raw: String,
    /// The end of the names of its functions.
    pub stem: String,
    pub way: Way,
    /// True if its C form may point to memory.
    pub owned: bool,
}

/// How it crosses.
pub enum Way {
    Int,
    Double,
    /// A byte in C: `bool` has more values than two there, and C# would not check.
    Bool,
    Enum,
    Text,
    /// A struct that points to no memory.
    Flat,
    /// One that does; what the library gives is dropped.
    Deep,
    /// An array of numbers of this type, which are the same in C.
    Numbers(String),
    /// An array whose items point to no memory.
    List,
    /// An array whose items do; what the library gives is dropped.
    Nested,
    /// A value or null; what the library gives is dropped if the value may point to memory.
    Optional,
}

/// A class of the API, on both sides.
pub struct StructView {
    pub name: String,
    pub whole: Moved,
    pub fields: Vec<FieldView>,
}

pub struct FieldView {
    pub name: String,
    pub moved: Moved,
}

/// An array of the API, on both sides.
pub struct ArrayView {
    pub whole: Moved,
    pub item: Moved,
    /// What makes one.
    pub made: String,
}

/// A value that may be null, on both sides.
pub struct OptionalView {
    pub whole: Moved,
    /// What is there if it is not null.
    pub value: Moved,
}

impl Border<'_> {
    pub fn moved(&self, value: &Value, written: &str, here: String, there: String) -> Moved {
        let full = |value: &Value| self.speller.full(&value.ty);
        let stem = self.speller.api.mangle(&value.ty);
        let way = match &value.crossing {
            Crossing::Number(Number::Int) => Way::Int,
            Crossing::Number(Number::Double) => Way::Double,
            Crossing::Number(Number::Bool) => Way::Bool,
            Crossing::Number(Number::Enum(_)) => Way::Enum,
            Crossing::Text => Way::Text,
            Crossing::Flat(_) => Way::Flat,
            Crossing::Deep(_) => Way::Deep,
            Crossing::List(item) if item.is_number() => Way::Numbers(full(item)),
            Crossing::List(_) => Way::List,
            Crossing::Nested(_) => Way::Nested,
            Crossing::Optional(_) => Way::Optional,
        };
        let raw = match way {
            Way::Int | Way::Enum => "int".into(),
            Way::Double => "double".into(),
            Way::Bool => "byte".into(),
            Way::Text => "byte*".into(),
            Way::Flat | Way::Deep | Way::Optional => format!("joute_raw_{stem}"),
            Way::Numbers(_) | Way::List | Way::Nested => "RawArray".into(),
        };
        let owned = value.maybe().unwrap_or(value).layout == Layout::Owned;
        Moved { written: written.into(), here, there, full: full(value), raw, stem, way, owned }
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
                FieldView { name: name.clone(), moved: self.moved(&slot.value, written, here, there) }
            });
            StructView {
                name: names.structs[index].clone(),
                fields: fields.collect(),
                whole: self.moved(value, "", "value".into(), "raw".into()),
            }
        });
        views.collect()
    }

    pub fn arrays(&self) -> Vec<ArrayView> {
        let views = self.abi.lists().map(|(list, item)| ArrayView {
            whole: self.moved(list, "", "value".into(), "raw".into()),
            item: self.moved(item, "", "value[i]".into(), "items[i]".into()),
            made: self.speller.new_array(&list.ty, "raw->Length", true),
        });
        views.collect()
    }

    pub fn optionals(&self) -> Vec<OptionalView> {
        let views = self.abi.optionals().map(|(optional, value)| {
            let here = if value.is_number() { "value.GetValueOrDefault()" } else { "value" };
            OptionalView {
                whole: self.moved(optional, "", "value".into(), "raw".into()),
                value: self.moved(value, "", here.into(), "raw->Value".into()),
            }
        });
        views.collect()
    }
}
