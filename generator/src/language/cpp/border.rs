//! `joute/main.cc`: what is converted or checked on its way, and the loop that calls the champion.

use super::api::displayed;
use super::crossing::{Border, Held, Way, is_direct, way};
use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::abi::{Abi, Crossing, Entry, Value};
use crate::model::{Enum, EnumId, Function};
use crate::text::{Texts, texts};
use askama::Template;

/// How a result comes back.
enum Back {
    Nothing,
    Same,
    Lifted,
}

/// What the border must know of a type, or a function over a symbol of the library.
#[derive(Template)]
#[template(ext = "cc", escape = "none")]
enum Part {
    #[template(path = "cpp/border/enumeration.cc")]
    Enumeration { written: String, name: String, range: String, count: usize },
    /// Is a struct that holds an enum a value, and if not, why: only the fields in question.
    #[template(path = "cpp/border/checks.cc")]
    Checks { name: String, fields: Vec<Held> },
    /// The C form of a struct that points to memory, and both ways to it.
    #[template(path = "cpp/border/form.cc")]
    Form { name: String, fields: Vec<Held> },
    #[template(path = "cpp/border/function.cc")]
    Function {
        written: String,
        name: String,
        args: Vec<Held>,
        scratch: bool,
        ty: String,
        raw: String,
        back: Back,
    },
    /// `afficher_*`, through `std::cout` so that lines come in order with the candidate's. A stream prints what a variable
    /// holds, be it no value at all.
    #[template(path = "cpp/border/display.cc")]
    Display { shown: Held, passed: String, streamed: &'static str },
}

struct EntryView {
    written: String,
    name: String,
    args: Vec<Held>,
    result: Option<Held>,
}

#[derive(Template)]
#[template(path = "cpp/main.cc", escape = "none")]
struct Main {
    text: Texts,
    parts: Vec<Part>,
    hash: String,
    entries: Vec<EntryView>,
}

/// The hand-written half.
const BORDER: &str = include_str!("../../../../bindings/cpp/border.hh");

/// `joute/main.cc` and what it stands on.
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
    vec![File::generated("joute/main.cc", render(&main)), File::generated("joute/border.hh", BORDER)]
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
        match way(self.abi, value) {
            Way::Plain | Way::Enum => None,
            Way::Holder => {
                fields.retain(|field| field.way != Way::Plain);
                Some(Part::Checks { name, fields })
            }
            Way::Lowered => Some(Part::Form { name, fields }),
        }
    }

    /// The body of a function that converts or checks; others are the library's own symbols.
    fn function(self, index: usize) -> Option<Part> {
        let Speller { api, names } = self.speller;
        let call = &self.abi.functions[index];
        if is_direct(self.abi, call) {
            return None;
        }
        let Function { name: written, summary: _, args, result: _, role: _ } = &api.functions[index];
        let args = self.all(call.args.iter(), args, &names.args[index]);
        let scratch = args.iter().any(Held::lowered);
        let (ty, raw, back) = match &call.result {
            None => ("void".into(), "void".into(), Back::Nothing),
            Some(value) => {
                let result = self.held(value, "", "");
                let back = if result.lowered() { Back::Lifted } else { Back::Same };
                (result.ty, result.raw, back)
            }
        };
        let name = names.functions[index].clone();
        Some(Part::Function { written: written.clone(), name, args, scratch, ty, raw, back })
    }

    fn displays(self) -> impl Iterator<Item = Part> {
        displayed(self.speller).into_iter().map(move |(ty, written, name)| {
            let value = self.abi.value(&ty);
            let shown = self.held(&value, written, name);
            let (passed, streamed) = match value.crossing {
                Crossing::Number(_) | Crossing::Text => (shown.raw.clone(), "named"),
                Crossing::Flat(_)
                | Crossing::Deep(_)
                | Crossing::List(_)
                | Crossing::Nested(_)
                | Crossing::Optional(_) => (format!("const {} *", shown.raw), "shown"),
            };
            Part::Display { shown, passed, streamed }
        })
    }

    fn entry(self, index: usize) -> EntryView {
        let Speller { api, names } = self.speller;
        let Entry { args: block, result } = &self.abi.user_functions[index];
        let Function { name: written, summary: _, args, result: _, role: _ } = &api.user_functions[index];
        let values = block.slots.iter().map(|slot| &slot.value);
        EntryView {
            written: written.clone(),
            name: names.user_functions[index].clone(),
            args: self.all(values, args, &names.user_args[index]),
            result: result.as_ref().map(|value| self.held(value, "result", "result")),
        }
    }
}
