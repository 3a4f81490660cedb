//! Values in `stubs.c`: their C forms, and how they are read from OCaml's heap, made there and freed.

use super::border::{Border, Form};
use crate::model::Layout;
use crate::model::abi::{Crossing, Number, Value};
use askama::Template;

/// Moves a struct, a list or an optional; `words` is its size on OCaml's heap if it fits in one piece.
#[derive(Template)]
#[template(ext = "c", escape = "none")]
pub enum FormView {
    #[template(path = "ocaml/stubs/struct.c")]
    Struct { name: String, fields: Vec<Held>, doubles: bool, words: Option<usize> },
    /// `words` are an item's.
    #[template(path = "ocaml/stubs/list.c")]
    List { item: Held, words: Option<usize> },
    #[template(path = "ocaml/stubs/optional.c")]
    Optional { held: Held },
}

/// A value in C.
pub struct Held {
    /// As the description has it.
    pub name: String,
    /// The C form, up to a name.
    pub ty: String,
    /// The end of the names of its functions.
    pub stem: String,
    /// How it is passed to the function that makes it: `&` or nothing.
    pub by: &'static str,
    /// True if it is a block of its own on OCaml's heap.
    pub boxed: bool,
    /// How what it points to is freed if it came from the library.
    pub freed: Freed,
}

pub enum Freed {
    Nothing,
    Text,
    Items,
    /// By the symbol of this name.
    Deep(String),
}

impl Border<'_> {
    /// Structs, lists and optionals, each after what it holds. `joute.h` has lists of numbers and of texts.
    pub fn forms(self) -> Vec<FormView> {
        let mut stems = Vec::new();
        let mut forms = Vec::new();
        for value in &self.abi.aggregates {
            let stem = self.stem(value);
            if !stems.contains(&stem) {
                stems.push(stem);
                forms.extend(self.moved(value));
            }
        }
        forms
    }

    fn moved(self, value: &Value) -> Option<FormView> {
        match &self.core(value).crossing {
            Crossing::Number(_) | Crossing::Text => None,
            Crossing::Flat(id) | Crossing::Deep(id) => {
                let structure = self.speller.api.structure(*id);
                let slots = self.abi.structure(*id).slots.iter().zip(&structure.fields);
                Some(FormView::Struct {
                    name: structure.name.clone(),
                    fields: slots.map(|(slot, field)| self.held(&slot.value, &field.name)).collect(),
                    doubles: self.form(*id) == Form::Doubles,
                    words: self.words(value),
                })
            }
            Crossing::List(item) | Crossing::Nested(item) => {
                let by_hand = matches!(self.core(item).crossing, Crossing::Number(_) | Crossing::Text);
                (!by_hand).then(|| FormView::List { item: self.held(item, ""), words: self.words(item) })
            }
            Crossing::Optional(held) => Some(FormView::Optional { held: self.held(held, "") }),
        }
    }

    /// A value in C, with the name that the description gives it.
    pub fn held(self, value: &Value, name: &str) -> Held {
        let core = self.core(value);
        let stem = self.stem(core);
        let ty = match core.crossing {
            Crossing::Number(Number::Int | Number::Enum(_)) => "int32_t ".into(),
            Crossing::Number(Number::Double) => "double ".into(),
            Crossing::Number(Number::Bool) => "uint8_t ".into(),
            Crossing::Text => "const char *".into(),
            Crossing::List(_) | Crossing::Nested(_) => "struct joute_array ".into(),
            Crossing::Flat(_) | Crossing::Deep(_) | Crossing::Optional(_) => format!("struct joute_{stem} "),
        };
        let freed = match &core.crossing {
            Crossing::Number(_) | Crossing::Flat(_) => Freed::Nothing,
            Crossing::Text => Freed::Text,
            Crossing::List(_) => Freed::Items,
            Crossing::Optional(held) if held.layout != Layout::Owned => Freed::Nothing,
            Crossing::Deep(_) | Crossing::Nested(_) | Crossing::Optional(_) => {
                Freed::Deep(self.speller.api.mangle(&core.ty))
            }
        };
        let by = if core.is_aggregate() { "&" } else { "" };
        let double = matches!(core.crossing, Crossing::Number(Number::Double));
        let boxed = double || matches!(core.crossing, Crossing::Flat(_) | Crossing::Deep(_));
        Held { name: name.into(), ty, stem, by, boxed, freed }
    }

    fn stem(self, value: &Value) -> String {
        match &self.core(value).crossing {
            Crossing::Number(Number::Int) => "int".into(),
            Crossing::Number(Number::Double) => "double".into(),
            Crossing::Number(Number::Bool) => "bool".into(),
            Crossing::Number(Number::Enum(_)) => "enum".into(),
            Crossing::Text => "string".into(),
            Crossing::Flat(id) | Crossing::Deep(id) => format!("s_{}", self.speller.api.structure(*id).name),
            Crossing::List(item) | Crossing::Nested(item) => format!("a_{}", self.stem(item)),
            Crossing::Optional(held) => format!("o_{}", self.stem(held)),
        }
    }
}
