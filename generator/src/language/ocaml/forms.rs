//! Generates the conversions of values in the C file `stubs.c`. They read, allocate and free
//! values.

use super::border::{self, Form};
use crate::model::Layout;
use crate::model::abi::{Crossing, Number, Value};
use crate::names::NamedApi;
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

/// Returns the C code that converts structs, lists and optionals to and from OCaml. Each type
/// comes after those that it uses. The hand-written `joute_ocaml.h` converts lists of numbers and
/// texts.
pub fn forms(api: &NamedApi<'_>) -> Vec<FormView> {
    let mut stems = Vec::new();
    let mut forms = Vec::new();
    for value in &api.abi.aggregates {
        let stem = stem(api, value);
        if !stems.contains(&stem) {
            stems.push(stem);
            forms.extend(conversion(api, value));
        }
    }
    forms
}

fn conversion(api: &NamedApi<'_>, value: &Value) -> Option<FormView> {
    match &border::core(api, value).crossing {
        Crossing::Number(_) | Crossing::Text => None,
        Crossing::Flat(id) | Crossing::Deep(id) => {
            let structure = api.structure(*id);
            let fields = structure.fields.iter();
            Some(FormView::Struct {
                name: structure.original_name.into(),
                fields: fields.map(|field| c_value(api, &field.value, field.original_name)).collect(),
                doubles: border::form(api, *id) == Form::Doubles,
                words: border::words(api, value),
            })
        }
        Crossing::List(item) | Crossing::Nested(item) => {
            let by_hand = matches!(border::core(api, item).crossing, Crossing::Number(_) | Crossing::Text);
            (!by_hand)
                .then(|| FormView::List { item: c_value(api, item, ""), words: border::words(api, item) })
        }
        Crossing::Optional(held) => Some(FormView::Optional { held: c_value(api, held, "") }),
    }
}

/// Describes a value, so that a template can generate its conversion between OCaml and C.
/// `name` is the value's name in the API description.
pub fn c_value(api: &NamedApi<'_>, value: &Value, name: &str) -> CValue {
    let core = border::core(api, value);
    let stem = stem(api, core);
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
            FreeMethod::Deep(api.model.mangle(&core.ty))
        }
    };
    let by = if core.is_aggregate() { "&" } else { "" };
    let double = matches!(core.crossing, Crossing::Number(Number::Double));
    let boxed = double || matches!(core.crossing, Crossing::Flat(_) | Crossing::Deep(_));
    CValue { name: name.into(), ty, stem, by, boxed, freed }
}

fn stem(api: &NamedApi<'_>, value: &Value) -> String {
    match &border::core(api, value).crossing {
        Crossing::Number(Number::Int) => "int".into(),
        Crossing::Number(Number::Double) => "double".into(),
        Crossing::Number(Number::Bool) => "bool".into(),
        Crossing::Number(Number::Enum(_)) => "enum".into(),
        Crossing::Text => "string".into(),
        Crossing::Flat(id) | Crossing::Deep(id) => format!("s_{}", api.structure(*id).original_name),
        Crossing::List(item) | Crossing::Nested(item) => format!("a_{}", stem(api, item)),
        Crossing::Optional(held) => format!("o_{}", stem(api, held)),
    }
}
