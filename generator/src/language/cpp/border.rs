//! Generates `joute/main.cc`, which calls the champion's functions and converts or checks values.

use super::api::displayed;
use super::crossing::{Border, Conversion, ConvertedValue, conversion, is_direct};
use super::spell::Speller;
use crate::backend::{File, JOUTE_H};
use crate::kit::render;
use crate::model::abi::{Abi, Crossing, UserSignature, Value};
use crate::model::{Enum, EnumId, Function};
use crate::text::{Texts, texts};
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
pub fn files(speller: Speller<'_>) -> Vec<File> {
    let api = speller.api;
    let abi = &Abi::new(api);
    let border = Border { speller, abi };
    let structs = abi.aggregates.iter().filter_map(|value| border.structure(value));
    let functions = (0..api.functions.len()).filter_map(|i| border.function(i));
    let parts = border.enums().chain(structs).chain(functions).chain(border.displays());
    let main = Main {
        text: texts(api),
        parts: parts.collect(),
        hash: format!("0x{:016x}", api.hash()),
        entries: (0..api.user_functions.len()).map(|i| border.entry(i)).collect(),
    };
    vec![
        File::generated("joute/main.cc", render(&main)),
        File::generated("joute/border.hh", BORDER),
        File::generated("joute/joute.h", JOUTE_H),
    ]
}

impl Border<'_> {
    fn enums(self) -> impl Iterator<Item = Part> {
        let Speller { api, names } = self.speller;
        api.enums.iter().enumerate().map(|(i, Enum { name, summary: _, values })| Part::Enumeration {
            written: name.clone(),
            name: names.enums[i].clone(),
            range: names.range(EnumId(i)),
            count: values.len(),
        })
    }

    fn structure(self, value: &Value) -> Option<Part> {
        let id = match value.crossing {
            Crossing::Flat(id) | Crossing::Deep(id) => id,
            Crossing::Number(_)
            | Crossing::Text
            | Crossing::List(_)
            | Crossing::Nested(_)
            | Crossing::Optional(_) => return None,
        };
        let Speller { api, names } = self.speller;
        let name = names.structure(id).to_owned();
        let values = self.abi.structure(id).slots.iter().map(|slot| &slot.value);
        let mut fields = self.all(values, &api.structure(id).fields, &names.fields[id.0]);
        match conversion(self.abi, value) {
            Conversion::Plain | Conversion::Enum => None,
            Conversion::ContainsEnum => {
                fields.retain(|field| field.conversion != Conversion::Plain);
                Some(Part::Checks { name, fields })
            }
            Conversion::Lowered => Some(Part::Form { name, fields }),
        }
    }

    /// Returns the C++ wrapper of an API function, which converts or checks values. Returns `None`
    /// if the library's function can be called directly.
    fn function(self, index: usize) -> Option<Part> {
        let Speller { api, names } = self.speller;
        let call = &self.abi.functions[index];
        if is_direct(self.abi, call) {
            return None;
        }
        let Function { name: written, summary: _, args, result: _, role: _ } = &api.functions[index];
        let args = self.all(call.args.iter(), args, &names.args[index]);
        let scratch = args.iter().any(ConvertedValue::lowered);
        let (ty, raw, back) = match &call.result {
            None => ("void".into(), "void".into(), ResultConversion::Nothing),
            Some(value) => {
                let result = self.converted_value(value, "", "");
                let back = if result.lowered() { ResultConversion::Lifted } else { ResultConversion::Same };
                (result.ty, result.raw, back)
            }
        };
        let name = names.functions[index].clone();
        Some(Part::Function { written: written.clone(), name, args, scratch, ty, raw, back })
    }

    fn displays(self) -> impl Iterator<Item = Part> {
        displayed(self.speller).into_iter().map(move |(ty, written, name)| {
            let value = self.abi.value(&ty);
            let shown = self.converted_value(&value, written, name);
            let (passed, streamed) = match value.crossing {
                Crossing::Number(_) | Crossing::Text => (shown.raw.clone(), "named"),
                Crossing::Flat(_)
                | Crossing::Deep(_)
                | Crossing::List(_)
                | Crossing::Nested(_)
                | Crossing::Optional(_) => (format!("const {} *", shown.raw), "shown"),
            };
            Part::Display { shown, function: self.speller.api.display_function(written), passed, streamed }
        })
    }

    fn entry(self, index: usize) -> EntryView {
        let Speller { api, names } = self.speller;
        let UserSignature { args: block, result } = &self.abi.user_functions[index];
        let Function { name: written, summary: _, args, result: _, role: _ } = &api.user_functions[index];
        let values = block.slots.iter().map(|slot| &slot.value);
        EntryView {
            written: written.clone(),
            name: names.user_functions[index].clone(),
            args: self.all(values, args, &names.user_args[index]),
            result: result.as_ref().map(|value| self.converted_value(value, "result", "result")),
        }
    }
}
