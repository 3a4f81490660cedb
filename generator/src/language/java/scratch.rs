//! Generates the Java methods that copy values to and from the scratch memory.
//! `bindings/java/src/codec.rs` defines the format of this memory.

use super::spell;
use crate::model::StructId;
use crate::model::abi::{Crossing, Number, Value};
use crate::names::NamedApi;
use askama::Template;

/// The representation of a value in the scratch memory, which Java and Rust share. Enums and
/// structs have their names from the API description.
pub enum Form {
    Int,
    Double,
    Bool,
    Enum(String),
    /// A struct whose C form contains no pointers to memory, identified by its name.
    Flat(String),
    Text,
    /// A list that methods of the hand-written Java class `JouteScratch` copy. The string is part
    /// of their names, such as `Ints`.
    Known(&'static str),
    /// A value that generated Java methods copy, because it points to memory or is optional. For
    /// example, a list of positions has the plural `s` and the name `position`.
    Made {
        plural: String,
        name: String,
    },
}

/// A value that Java code copies to or from the memory shared with Rust.
pub struct Slot {
    pub form: Form,
    /// The place of the value in the shared memory, as a Java expression. It counts 32-bit words,
    /// and exists only if the value has a fixed offset.
    pub at: String,
    /// The Java variable or field that contains the value.
    pub place: String,
}

/// The generated Java methods that copy values of one type. They copy to and from the memory shared
/// with Rust, and exist for structs, optionals, and lists for which `JouteScratch` has no methods.
#[derive(Template)]
#[template(ext = "java", escape = "none")]
pub enum CopyMethods {
    #[template(path = "java/scratch/flat.java")]
    Flat { ty: String, name: String, words: usize, fields: Vec<Slot> },
    #[template(path = "java/scratch/deep.java")]
    Deep { ty: String, name: String, fields: Vec<Slot> },
    /// The methods for a list whose items have a fixed size. `blank` creates a list of the length
    /// that was read, and `words` is the size of an item in 32-bit words.
    #[template(path = "java/scratch/list.java")]
    List { ty: String, plural: String, name: String, blank: String, words: usize, item: Slot },
    #[template(path = "java/scratch/nested.java")]
    Nested { ty: String, plural: String, name: String, blank: String, item: Slot },
    #[template(path = "java/scratch/optional.java")]
    Optional { ty: String, name: String, class: String, value: Slot },
}

/// Describes a value, so that a template can generate Java code that copies it. The value is
/// copied between the variable `place` and the offset `at` of the memory shared with Rust.
pub fn slot(api: &NamedApi<'_>, value: &Value, at: &str, place: &str) -> Slot {
    Slot { form: form(api, value), at: at.into(), place: place.into() }
}

fn form(api: &NamedApi<'_>, value: &Value) -> Form {
    let new_form = || {
        let (plural, name) = stem(api, value);
        Form::Made { plural, name }
    };
    match &value.crossing {
        Crossing::Number(Number::Int) => Form::Int,
        Crossing::Number(Number::Double) => Form::Double,
        Crossing::Number(Number::Bool) => Form::Bool,
        Crossing::Number(Number::Enum(id)) => Form::Enum(api.enumeration(*id).original_name.into()),
        Crossing::Text => Form::Text,
        Crossing::Flat(id) => Form::Flat(api.structure(*id).original_name.into()),
        Crossing::Deep(_) | Crossing::Optional(_) => new_form(),
        Crossing::List(item) | Crossing::Nested(item) => {
            copy_method_name(item).map_or_else(new_form, Form::Known)
        }
    }
}

/// Returns the two parts of a type's name in the Java copy methods. They are one `s` for each
/// level of nested lists, and the name of the innermost item's type.
fn stem(api: &NamedApi<'_>, value: &Value) -> (String, String) {
    match value.item().map(|item| stem(api, item)) {
        Some((plural, name)) => (plural + "s", name),
        None => (String::new(), api.model.mangle(&value.ty)),
    }
}

/// Returns the size of a value in the memory shared by Java and Rust. It counts 32-bit words.
/// Values that point to memory or are optional have no fixed size, and the result is 0.
fn words(api: &NamedApi<'_>, value: &Value) -> usize {
    match value.crossing {
        Crossing::Number(Number::Int | Number::Bool | Number::Enum(_)) => 1,
        Crossing::Number(Number::Double) => 2,
        Crossing::Flat(id) => api.structure(id).fields.iter().map(|field| words(api, &field.value)).sum(),
        Crossing::Text | Crossing::Deep(_) => 0,
        Crossing::List(_) | Crossing::Nested(_) | Crossing::Optional(_) => 0,
    }
}

/// Returns the Java methods that copy values to and from the memory shared with Rust. Those for
/// structs and optionals come first, then those for lists.
pub fn all_copy_methods(api: &NamedApi<'_>) -> Vec<CopyMethods> {
    let structs = api.abi.aggregates.iter().filter(|value| value.item().is_none());
    let lists = api.abi.lists().map(|(list, _)| list);
    structs.chain(lists).filter_map(|value| copy_methods(api, value)).collect()
}

fn copy_methods(api: &NamedApi<'_>, value: &Value) -> Option<CopyMethods> {
    let ty = spell::type_name(api, &value.ty);
    let (plural, name) = stem(api, value);
    let blank = |item: &Value| spell::new_array(api, &item.ty, "JouteScratch.getInt()");
    let item_slot = |item: &Value| slot(api, item, "joute_at", "joute_values[joute_i]");
    match &value.crossing {
        Crossing::Number(_) | Crossing::Text => None,
        Crossing::Flat(id) => {
            Some(CopyMethods::Flat { ty, name, words: words(api, value), fields: fields(api, *id) })
        }
        Crossing::Deep(id) => Some(CopyMethods::Deep { ty, name, fields: fields(api, *id) }),
        Crossing::List(item) | Crossing::Nested(item) if copy_method_name(item).is_some() => None,
        Crossing::List(item) => {
            let (blank, words, item) = (blank(item), words(api, item), item_slot(item));
            Some(CopyMethods::List { ty, plural, name, blank, words, item })
        }
        Crossing::Nested(item) => {
            Some(CopyMethods::Nested { ty, plural, name, blank: blank(item), item: item_slot(item) })
        }
        Crossing::Optional(held) => {
            let (class, value) = (spell::optional(api, &held.ty), "joute_value.orElseThrow()");
            Some(CopyMethods::Optional { ty, name, class, value: slot(api, held, "", value) })
        }
    }
}

fn fields(api: &NamedApi<'_>, id: StructId) -> Vec<Slot> {
    let mut at = 0;
    let fields = api.structure(id).fields.iter().map(|field| {
        let place = if at == 0 { "joute_at".into() } else { format!("joute_at + {at}") };
        at += words(api, &field.value);
        slot(api, &field.value, &place, &format!("joute_value.{}", field.name))
    });
    fields.collect()
}

/// Returns the name of the hand-written methods in `JouteScratch` that copy such lists. Returns
/// `None` if there are none.
fn copy_method_name(item: &Value) -> Option<&'static str> {
    match item.crossing {
        Crossing::Number(Number::Int) => Some("Ints"),
        Crossing::Number(Number::Double) => Some("Doubles"),
        Crossing::Number(Number::Bool) => Some("Booleans"),
        Crossing::Text => Some("Strings"),
        Crossing::Number(Number::Enum(_)) | Crossing::Flat(_) | Crossing::Deep(_) => None,
        Crossing::List(_) | Crossing::Nested(_) | Crossing::Optional(_) => None,
    }
}
