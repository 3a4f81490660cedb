//! Generates the Java sources that candidates read: `Interface.java` and one file for each type.

use super::border::{self, is_object};
use super::constant::LITERALS;
use super::{doc, spell};
use crate::backend::File;
use crate::model::Type;
use crate::model::abi::{Crossing, Number, Value};
use crate::names::{NamedApi, NamedEnum, NamedField, NamedFunction, NamedStruct, notes};
use crate::text::page;
use joute_words::kit;

/// The way in which a generated Java class compares, hashes and prints a field.
enum Kind {
    Int,
    Double,
    Bool,
    /// The field is an enum value and needs its own hash. Java's hash of an enum value differs
    /// between runs and would change the order of a `HashMap`.
    Enum,
    Object,
    /// The field is an array of numbers.
    Numbers,
    /// The field is an array of items that are not numbers.
    Objects,
    /// The field is an optional enum value. It is treated like the enum value that it contains.
    OptionalEnum,
    OptionalNumbers,
    OptionalObjects,
}

/// Generates the Java sources that candidates read, with one class in each file. `lib/api.jar` is
/// compiled from them.
pub fn sources(api: &NamedApi<'_>) -> Vec<File> {
    let file = |name: &str, text: String| File::generated(format!("{name}.java"), text);
    let mut files =
        vec![file("Interface", page!("java/Interface.java", api)), file("Api", page!("java/Api.java", api))];
    files.extend(api.enums.iter().map(|e| file(&e.name, page!("java/Enum.java", api, e: &'a NamedEnum<'a>))));
    let structs = api.structs.iter();
    files.extend(structs.map(|s| file(&s.name, page!("java/Struct.java", api, s: &'a NamedStruct<'a>))));
    files
}

/// Returns the types in the signatures of the API functions.
fn types<'a>(api: &'a NamedApi<'_>) -> impl Iterator<Item = &'a Type> {
    api.functions.iter().flat_map(NamedFunction::values).map(|value| &value.ty)
}

/// Returns the initial values of a new object's fields, as Java code.
fn blanks(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    structure.fields.iter().map(|field| spell::blank(api, field.ty())).collect::<Vec<_>>().join(", ")
}

fn kind(value: &Value) -> Kind {
    match &value.crossing {
        Crossing::Number(Number::Int) => Kind::Int,
        Crossing::Number(Number::Double) => Kind::Double,
        Crossing::Number(Number::Bool) => Kind::Bool,
        Crossing::Number(Number::Enum(_)) => Kind::Enum,
        Crossing::Text | Crossing::Flat(_) | Crossing::Deep(_) => Kind::Object,
        Crossing::List(item) | Crossing::Nested(item) if is_object(item) => Kind::Objects,
        Crossing::List(_) | Crossing::Nested(_) => Kind::Numbers,
        Crossing::Optional(held) => match kind(held) {
            Kind::Enum => Kind::OptionalEnum,
            Kind::Numbers => Kind::OptionalNumbers,
            Kind::Objects => Kind::OptionalObjects,
            _ => Kind::Object,
        },
    }
}
