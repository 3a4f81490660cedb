//! Generates the conversions of values in the C file `stubs.c`. They read, allocate and free
//! values.

use super::border::{Border, Form};
use crate::model::Layout;
use crate::model::abi::{Crossing, Number, Value};
use askama::Template;

/// The C code that converts a type to and from OCaml. The type is a struct, a list or an optional.
/// `words` is the size of a struct on OCaml's heap, if it fits into one allocation.
#[derive(Template)]
#[template(ext = "c", escape = "none")]
pub enum FormView {
    #[template(path = "ocaml/stubs/struct.c")]
    Struct { name: String, fields: Vec<CValue>, doubles: bool, words: Option<usize> },
    /// The C code that converts a list to and from OCaml. `words` is the size of an item on OCaml's
    /// heap, in words.
    #[template(path = "ocaml/stubs/list.c")]
    List { item: CValue, words: Option<usize> },
    #[template(path = "ocaml/stubs/optional.c")]
    Optional { held: CValue },
}

/// A value in C that a template converts to and from OCaml.
pub struct CValue {
    /// The value's name in the API description.
    pub name: String,
    /// The C type of the value. A variable name can follow it.
    pub ty: String,
    /// The suffix of the C functions that convert the value to and from OCaml.
    pub stem: String,
    /// The C operator in front of the value, `&` or nothing. It is used when the value is passed to
    /// the function that converts it to OCaml.
    pub by: &'static str,
    /// True if the value is a separate block on OCaml's heap. Otherwise it is part of its
    /// surrounding block.
    pub boxed: bool,
    /// The way in which the value's memory is freed, if the library returned the value.
    pub freed: FreeMethod,
}

pub enum FreeMethod {
    Nothing,
    Text,
    Items,
    /// The library's C function with this name frees the memory.
    Deep(String),
}

impl Border<'_> {
    /// Returns the C code that converts structs, lists and optionals to and from OCaml. Each type
    /// comes after those that it uses. The hand-written `joute_ocaml.h` converts lists of numbers and
    /// texts.
    pub fn forms(self) -> Vec<FormView> {
        let mut stems = Vec::new();
        let mut forms = Vec::new();
        for value in &self.abi.aggregates {
            let stem = self.stem(value);
            if !stems.contains(&stem) {
                stems.push(stem);
                forms.extend(self.conversion(value));
            }
        }
        forms
    }

    fn conversion(self, value: &Value) -> Option<FormView> {
        match &self.core(value).crossing {
            Crossing::Number(_) | Crossing::Text => None,
            Crossing::Flat(id) | Crossing::Deep(id) => {
                let structure = self.speller.api.structure(*id);
                let slots = self.abi.structure(*id).slots.iter().zip(&structure.fields);
                Some(FormView::Struct {
                    name: structure.name.clone(),
                    fields: slots.map(|(slot, field)| self.c_value(&slot.value, &field.name)).collect(),
                    doubles: self.form(*id) == Form::Doubles,
                    words: self.words(value),
                })
            }
            Crossing::List(item) | Crossing::Nested(item) => {
                let by_hand = matches!(self.core(item).crossing, Crossing::Number(_) | Crossing::Text);
                (!by_hand).then(|| FormView::List { item: self.c_value(item, ""), words: self.words(item) })
            }
            Crossing::Optional(held) => Some(FormView::Optional { held: self.c_value(held, "") }),
        }
    }

    /// Describes a value, so that a template can generate its conversion between OCaml and C.
    /// `name` is the value's name in the API description.
    pub fn c_value(self, value: &Value, name: &str) -> CValue {
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
            Crossing::Number(_) | Crossing::Flat(_) => FreeMethod::Nothing,
            Crossing::Text => FreeMethod::Text,
            Crossing::List(_) => FreeMethod::Items,
            Crossing::Optional(held) if held.layout != Layout::Owned => FreeMethod::Nothing,
            Crossing::Deep(_) | Crossing::Nested(_) | Crossing::Optional(_) => {
                FreeMethod::Deep(self.speller.api.mangle(&core.ty))
            }
        };
        let by = if core.is_aggregate() { "&" } else { "" };
        let double = matches!(core.crossing, Crossing::Number(Number::Double));
        let boxed = double || matches!(core.crossing, Crossing::Flat(_) | Crossing::Deep(_));
        CValue { name: name.into(), ty, stem, by, boxed, freed }
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
