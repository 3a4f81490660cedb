//! The page, the memory that JavaScript and C see both: what lies where.

use crate::model::Api;
use crate::model::abi::{Block, Crossing, Value};

/// A value in a struct, among arguments or alone: what `joute_put_TYPE` and `joute_get_TYPE` are called with.
pub struct Slot {
    pub ty: String,
    pub spelt: String,
    pub offset: usize,
    pub value: Value,
}

impl Slot {
    /// True if the library gave more than the value's C form, which is then freed.
    pub fn points(&self) -> bool {
        points(&self.value)
    }

    /// True if it is freed as a text is.
    pub fn is_text(&self) -> bool {
        self.value.crossing == Crossing::Text
    }
}

/// Values that lie side by side.
pub fn slots(api: &Api, block: &Block, names: &[String]) -> Vec<Slot> {
    let slots = block.slots.iter().zip(names);
    slots.map(|(slot, name)| place(api, &slot.value, name, slot.offset)).collect()
}

/// A value at a place.
pub fn place(api: &Api, value: &Value, name: &str, offset: usize) -> Slot {
    Slot { ty: api.mangle(&value.ty), spelt: name.into(), offset, value: value.clone() }
}

/// How much of the page arguments take, if they point to more.
pub fn frame(block: &Block) -> Option<usize> {
    block.slots.iter().any(|slot| points(&slot.value)).then_some(block.size)
}

/// True if a value is more than its C form: it takes room of the page behind the arguments.
pub fn points(value: &Value) -> bool {
    match &value.crossing {
        Crossing::Number(_) | Crossing::Flat(_) => false,
        Crossing::Optional(value) => points(value),
        Crossing::Text | Crossing::Deep(_) | Crossing::List(_) | Crossing::Nested(_) => true,
    }
}

/// What writes values to the page, or says what is wrong with them.
pub fn written(slots: &[Slot]) -> impl Iterator<Item = String> {
    let refuse = (!slots.is_empty()).then(|| "joute_refuse".to_owned());
    let put = |Slot { ty, .. }: &Slot| [format!("joute_kind_{ty}"), format!("joute_put_{ty}")];
    slots.iter().flat_map(put).chain(refuse)
}
