//! Generates `joute/main.cc`, which calls the champion's functions and converts or checks values.

use super::crossing::{Conversion, ConvertedValue, conversion, converted_fields, converted_value, is_direct};
use crate::backend::{File, JOUTE_H};
use crate::model::abi::{Crossing, Value};
use crate::names::{DisplayedType, NamedApi, NamedFunction};
use crate::text::{Texts, render, texts};
use askama::Template;

/// The way in which C++ code converts the result of a library function.
enum ResultConversion {
    Nothing,
    Same,
    Lifted,
}

/// A part of the generated file `joute/main.cc`. It converts a type between C++ and C, or wraps a
/// function of the library.
#[derive(Template)]
#[template(ext = "cc", escape = "none")]
enum Part {
    #[template(path = "cpp/border/enumeration.cc")]
    Enumeration { written: String, name: String, range: String, count: usize },
    /// The C++ code that checks the enums in a struct. It runs before the library gets the struct.
    /// `fields` only lists the fields to check.
    #[template(path = "cpp/border/checks.cc")]
    Checks { name: String, fields: Vec<ConvertedValue> },
    /// The C form of a C++ struct that points to memory, with its conversions.
    #[template(path = "cpp/border/form.cc")]
    Form { name: String, fields: Vec<ConvertedValue> },
    #[template(path = "cpp/border/function.cc")]
    Function {
        written: String,
        name: String,
        args: Vec<ConvertedValue>,
        scratch: bool,
        ty: String,
        raw: String,
        back: ResultConversion,
    },
    /// A display function, with which a C++ champion prints a value. It prints through `std::cout`,
    /// so that its lines stay in order with the candidate's output. It also accepts invalid values,
    /// because a C++ variable may contain one.
    #[template(path = "cpp/border/display.cc")]
    Display { shown: ConvertedValue, function: String, passed: String, streamed: &'static str },
}

struct EntryView {
    written: String,
    name: String,
    args: Vec<ConvertedValue>,
    result: Option<ConvertedValue>,
}

#[derive(Template)]
#[template(path = "cpp/main.cc", escape = "none")]
struct Main {
    text: Texts,
    parts: Vec<Part>,
    hash: String,
    entries: Vec<EntryView>,
}

/// The hand-written C++ code that converts values between C++ and the game's library.
const BORDER: &str = include_str!("../../../../bindings/cpp/border.hh");

/// Generates `joute/main.cc`, which connects a C++ champion with the game's library. Also returns
/// the hand-written headers that it includes.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    let structs = api.abi.aggregates.iter().filter_map(|value| structure(api, value));
    let functions = api.functions.iter().filter_map(|f| function(api, f));
    let parts = enums(api).chain(structs).chain(functions).chain(displays(api));
    let main = Main {
        text: texts(api.model),
        parts: parts.collect(),
        hash: format!("0x{:016x}", api.model.hash()),
        entries: api.user_functions.iter().map(|f| entry(api, f)).collect(),
    };
    vec![
        File::generated("joute/main.cc", render(&main)),
        File::generated("joute/border.hh", BORDER),
        File::generated("joute/joute.h", JOUTE_H),
    ]
}

fn enums(api: &NamedApi<'_>) -> impl Iterator<Item = Part> {
    api.enums.iter().map(|e| Part::Enumeration {
        written: e.written.into(),
        name: e.name.clone(),
        range: api.range(e),
        count: e.values.len(),
    })
}

fn structure(api: &NamedApi<'_>, value: &Value) -> Option<Part> {
    let id = match value.crossing {
        Crossing::Flat(id) | Crossing::Deep(id) => id,
        Crossing::Number(_)
        | Crossing::Text
        | Crossing::List(_)
        | Crossing::Nested(_)
        | Crossing::Optional(_) => return None,
    };
    let name = api.structure(id).name.clone();
    let mut fields = converted_fields(api, &api.structure(id).fields);
    match conversion(api, value) {
        Conversion::Plain | Conversion::Enum => None,
        Conversion::ContainsEnum => {
            fields.retain(|field| field.conversion != Conversion::Plain);
            Some(Part::Checks { name, fields })
        }
        Conversion::Lowered => Some(Part::Form { name, fields }),
    }
}

/// Returns the C++ wrapper of an API function, which converts or checks values. Returns `None` if
/// the library's function can be called directly.
fn function(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> Option<Part> {
    if is_direct(api, function) {
        return None;
    }
    let args = converted_fields(api, &function.args);
    let scratch = args.iter().any(ConvertedValue::lowered);
    let (ty, raw, back) = match &function.result {
        None => ("void".into(), "void".into(), ResultConversion::Nothing),
        Some(value) => {
            let result = converted_value(api, value, "", "");
            let back = if result.lowered() { ResultConversion::Lifted } else { ResultConversion::Same };
            (result.ty, result.raw, back)
        }
    };
    let (written, name) = (function.written.into(), function.name.clone());
    Some(Part::Function { written, name, args, scratch, ty, raw, back })
}

fn displays(api: &NamedApi<'_>) -> impl Iterator<Item = Part> {
    api.displayed().map(|DisplayedType { function, name: _, written, value }| {
        let shown = converted_value(api, &value, written, function);
        let (passed, streamed) = match value.is_aggregate() {
            false => (shown.raw.clone(), "named"),
            true => (format!("const {} *", shown.raw), "shown"),
        };
        Part::Display { shown, function: api.model.display_function(written), passed, streamed }
    })
}

fn entry(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> EntryView {
    EntryView {
        written: function.written.into(),
        name: function.name.clone(),
        args: converted_fields(api, &function.args),
        result: function.result.as_ref().map(|value| converted_value(api, value, "result", "result")),
    }
}
