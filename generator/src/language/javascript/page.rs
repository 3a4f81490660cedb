//! The layout of the page, which is the memory that JavaScript and C share.

use crate::model::Api;
use crate::model::abi::{Block, Crossing, Value};

/// A value on the page, as a field of a struct, as an argument or alone. It is the input for calls of
/// `joute_put_TYPE` and `joute_get_TYPE`.
pub struct Slot {
    pub ty: String,
    pub spelt: String,
    pub offset: usize,
    pub value: Value,
}

impl Slot {
    /// Returns true if a value returned by the library points to further memory, which must then be freed.
    pub fn points(&self) -> bool {
        points(&self.value)
    }

    /// Returns true if the value is a text, which is freed differently from other values.
    pub fn is_text(&self) -> bool {
        self.value.crossing == Crossing::Text
    }
}

/// Describes the values of a block.
pub fn slots(api: &Api, block: &Block, names: &[String]) -> Vec<Slot> {
    let slots = block.slots.iter().zip(names);
    slots.map(|(slot, name)| place(api, &slot.value, name, slot.offset)).collect()
}

/// Describes a value at an offset on the page.
pub fn place(api: &Api, value: &Value, name: &str, offset: usize) -> Slot {
    Slot { ty: api.mangle(&value.ty), spelt: name.into(), offset, value: value.clone() }
}

/// Returns the number of bytes on the page that the arguments take. Returns `None` if no argument points to
/// further memory.
pub fn frame(block: &Block) -> Option<usize> {
    block.slots.iter().any(|slot| points(&slot.value)).then_some(block.size)
}

/// Returns true if a value points to further memory. On the page, this memory follows the arguments.
pub fn points(value: &Value) -> bool {
    match &value.crossing {
        Crossing::Number(_) | Crossing::Flat(_) => false,
        Crossing::Optional(value) => points(value),
        Crossing::Text | Crossing::Deep(_) | Crossing::List(_) | Crossing::Nested(_) => true,
    }
}

/// Returns the functions that write values to the page and report invalid ones.
pub fn written(slots: &[Slot]) -> impl Iterator<Item = String> {
    let refuse = (!slots.is_empty()).then(|| "joute_refuse".to_owned());
    let put = |Slot { ty, .. }: &Slot| [format!("joute_kind_{ty}"), format!("joute_put_{ty}")];
    slots.iter().flat_map(put).chain(refuse)
}
