//! Generates `joute/main.c`: the loop that calls the champion's functions, and the functions that pass their
//! arguments and results.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::abi::{Abi, UserSignature};
use crate::text::{Texts, texts};
use askama::Template;

struct EntryView {
    written: String,
    name: String,
    /// The C declarations of the arguments of the champion's function, as fields of a struct.
    args: Vec<String>,
    /// The C declaration of the result of the champion's function as the library receives it, or
    /// `None` if the function returns nothing.
    answer: Option<String>,
}

impl EntryView {
    /// Returns true if the champion's function can be called directly, because it has neither
    /// arguments nor a result.
    fn is_direct(&self) -> bool {
        self.args.is_empty() && self.answer.is_none()
    }
}

#[derive(Template)]
#[template(path = "c/main.c", escape = "none")]
struct Main {
    text: Texts,
    hash: String,
    entries: Vec<EntryView>,
}

/// Generates the file with the C function `main`, which calls the champion's functions when the
/// arena requests it.
pub fn file(speller: Speller<'_>, abi: &Abi<'_>) -> File {
    let Speller { api, names } = speller;
    let functions = abi.user_functions.iter().zip(&api.user_functions).zip(&names.user_functions);
    let entries = functions.map(|((UserSignature { args, result }, function), name)| {
        let args = args.slots.iter().enumerate();
        EntryView {
            written: function.name.clone(),
            name: name.clone(),
            args: args.map(|(i, slot)| speller.declare(&slot.value.ty, &format!("arg{i}"))).collect(),
            answer: result.as_ref().map(|value| speller.declare(&value.ty, "value")),
        }
    });
    let main = Main { text: texts(api), hash: format!("0x{:016x}", api.hash()), entries: entries.collect() };
    File::generated("joute/main.c", render(&main))
}
