//! How Java moves values to the scratch memory and back: the words of `bindings/java/src/codec.rs`.

use super::border::Border;
use crate::model::StructId;
use crate::model::abi::{Crossing, Number, Value};
use askama::Template;

/// What a value is in the scratch. Enums and structs have their names of the description.
pub enum Form {
    Int,
    Double,
    Bool,
    Enum(String),
    /// A struct without memory.
    Flat(String),
    Text,
    /// A list that `JouteScratch` moves by itself, with methods of this name: `Ints`.
    Known(&'static str),
    /// What points to memory or may be missing, with methods made for it: `s` and `position` for a list of positions.
    Made {
        plural: String,
        name: String,
    },
}

/// A value in the scratch, and outside.
pub struct Slot {
    pub form: Form,
    /// Its word, if words before it are counted.
    pub at: String,
    /// The variable or the field that holds it.
    pub place: String,
}

/// The methods that move a struct, an optional, or a list that `JouteScratch` does not know.
#[derive(Template)]
#[template(ext = "java", escape = "none")]
pub enum Mover {
    #[template(path = "java/scratch/flat.java")]
    Flat { ty: String, name: String, words: usize, fields: Vec<Slot> },
    #[template(path = "java/scratch/deep.java")]
    Deep { ty: String, name: String, fields: Vec<Slot> },
    /// `blank` is a new list of the length that comes first, `words` are an item's.
    #[template(path = "java/scratch/list.java")]
    List { ty: String, plural: String, name: String, blank: String, words: usize, item: Slot },
    #[template(path = "java/scratch/nested.java")]
    Nested { ty: String, plural: String, name: String, blank: String, item: Slot },
    #[template(path = "java/scratch/optional.java")]
    Optional { ty: String, name: String, class: String, value: Slot },
}

impl Border<'_> {
    /// A value that is at a word, and in a place of Java.
    pub fn slot(self, value: &Value, at: &str, place: &str) -> Slot {
        Slot { form: self.form(value), at: at.into(), place: place.into() }
    }

    fn form(self, value: &Value) -> Form {
        let api = self.speller.api;
        let made = || {
            let (plural, name) = self.stem(value);
            Form::Made { plural, name }
        };
        match &value.crossing {
            Crossing::Number(Number::Int) => Form::Int,
            Crossing::Number(Number::Double) => Form::Double,
            Crossing::Number(Number::Bool) => Form::Bool,
            Crossing::Number(Number::Enum(id)) => Form::Enum(api.enumeration(*id).name.clone()),
            Crossing::Text => Form::Text,
            Crossing::Flat(id) => Form::Flat(api.structure(*id).name.clone()),
            Crossing::Deep(_) | Crossing::Optional(_) => made(),
            Crossing::List(item) | Crossing::Nested(item) => known(item).map_or_else(made, Form::Known),
        }
    }

    /// An `s` for each list that a value is of, and the name of what is in the last.
    fn stem(self, value: &Value) -> (String, String) {
        match value.item().map(|item| self.stem(item)) {
            Some((plural, name)) => (plural + "s", name),
            None => (String::new(), self.speller.api.mangle(&value.ty)),
        }
    }

    /// Words of a value that always takes as many; what points to memory or may be missing has no such number.
    fn words(self, value: &Value) -> usize {
        match value.crossing {
            Crossing::Number(Number::Int | Number::Bool | Number::Enum(_)) => 1,
            Crossing::Number(Number::Double) => 2,
            Crossing::Flat(id) => {
                self.abi.structure(id).slots.iter().map(|slot| self.words(&slot.value)).sum()
            }
            Crossing::Text | Crossing::Deep(_) => 0,
            Crossing::List(_) | Crossing::Nested(_) | Crossing::Optional(_) => 0,
        }
    }

    /// Structs and optionals, then lists.
    pub fn movers(self) -> Vec<Mover> {
        let structs = self.abi.aggregates.iter().filter(|value| value.item().is_none());
        let lists = self.abi.lists().map(|(list, _)| list);
        structs.chain(lists).filter_map(|value| self.mover(value)).collect()
    }

    fn mover(self, value: &Value) -> Option<Mover> {
        let ty = self.speller.ty(&value.ty);
        let (plural, name) = self.stem(value);
        let blank = |item: &Value| self.speller.new_array(&item.ty, "JouteScratch.getInt()");
        let item_slot = |item: &Value| self.slot(item, "joute_at", "joute_values[joute_i]");
        match &value.crossing {
            Crossing::Number(_) | Crossing::Text => None,
            Crossing::Flat(id) => {
                Some(Mover::Flat { ty, name, words: self.words(value), fields: self.fields(*id) })
            }
            Crossing::Deep(id) => Some(Mover::Deep { ty, name, fields: self.fields(*id) }),
            Crossing::List(item) | Crossing::Nested(item) if known(item).is_some() => None,
            Crossing::List(item) => {
                let (blank, words, item) = (blank(item), self.words(item), item_slot(item));
                Some(Mover::List { ty, plural, name, blank, words, item })
            }
            Crossing::Nested(item) => {
                Some(Mover::Nested { ty, plural, name, blank: blank(item), item: item_slot(item) })
            }
            Crossing::Optional(held) => {
                let (class, value) = (self.speller.optional(&held.ty), "joute_value.orElseThrow()");
                Some(Mover::Optional { ty, name, class, value: self.slot(held, "", value) })
            }
        }
    }

    fn fields(self, id: StructId) -> Vec<Slot> {
        let mut words = 0;
        let fields = self.abi.structure(id).slots.iter().zip(&self.speller.names.fields[id.0]);
        let fields = fields.map(|(slot, name)| {
            let at = if words == 0 { "joute_at".into() } else { format!("joute_at + {words}") };
            words += self.words(&slot.value);
            self.slot(&slot.value, &at, &format!("joute_value.{name}"))
        });
        fields.collect()
    }
}

/// What `JouteScratch` calls a list of this, if it moves it by itself.
fn known(item: &Value) -> Option<&'static str> {
    match item.crossing {
        Crossing::Number(Number::Int) => Some("Ints"),
        Crossing::Number(Number::Double) => Some("Doubles"),
        Crossing::Number(Number::Bool) => Some("Booleans"),
        Crossing::Text => Some("Strings"),
        Crossing::Number(Number::Enum(_)) | Crossing::Flat(_) | Crossing::Deep(_) => None,
        Crossing::List(_) | Crossing::Nested(_) | Crossing::Optional(_) => None,
    }
}
