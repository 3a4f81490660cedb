//! The layout of the page. JavaScript and C exchange values through this memory.

use crate::model::Api;
use crate::model::abi::{Block, Crossing, Value};
use crate::names::NamedField;

/// A value on the page, which is the memory that JavaScript and C share. It is a field, an argument
/// or a single value. Calls of `joute_put_TYPE` and `joute_get_TYPE` are generated from it.
pub struct Slot {
    pub ty: String,
    pub spelt: String,
    pub offset: usize,
    pub value: Value,
}

impl Slot {
    /// Returns true if this value points to further memory. It must be freed when the library has
    /// returned it.
    pub fn points(&self) -> bool {
        points(&self.value)
    }

    /// Returns true if this value is a text. Texts are freed differently from other values.
    pub fn is_text(&self) -> bool {
        self.value.crossing == Crossing::Text
    }
}

/// Returns the places of fields or arguments in the memory that JavaScript and C share. Templates
/// generate the code that reads and writes the values.
pub fn slots(api: &Api, fields: &[NamedField<'_>]) -> Vec<Slot> {
    fields.iter().map(|field| place(api, &field.value, &field.name, field.offset)).collect()
}

/// Describes a value at an offset in the memory that JavaScript and C share. A template generates
/// the code that reads and writes the value.
pub fn place(api: &Api, value: &Value, name: &str, offset: usize) -> Slot {
    Slot { ty: api.mangle(&value.ty), spelt: name.into(), offset, value: value.clone() }
}

/// Returns the size of a function's arguments in the shared memory, in bytes. JavaScript and C
/// share this memory. Returns `None` if no argument points to further memory.
pub fn frame(block: &Block) -> Option<usize> {
    block.slots.iter().any(|slot| points(&slot.value)).then_some(block.size)
}

/// Returns true if a value points to further memory. This memory follows the arguments in the
/// memory that JavaScript and C share.
pub fn points(value: &Value) -> bool {
    match &value.crossing {
        Crossing::Number(_) | Crossing::Flat(_) => false,
        Crossing::Optional(value) => points(value),
        Crossing::Text | Crossing::Deep(_) | Crossing::List(_) | Crossing::Nested(_) => true,
    }
}

/// Returns the names of the JavaScript functions that the given values need. They write values to
/// the memory shared with C, or report invalid values.
pub fn written(slots: &[Slot]) -> impl Iterator<Item = String> {
    let refuse = (!slots.is_empty()).then(|| "joute_refuse".to_owned());
    let functions = |Slot { ty, .. }: &Slot| [format!("joute_kind_{ty}"), format!("joute_put_{ty}")];
    slots.iter().flat_map(functions).chain(refuse)
}
