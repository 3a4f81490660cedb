//! Generates `joute/main.c`, which calls the champion's functions. It also passes their arguments
//! and results.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::abi::{Abi, UserSignature};
use crate::text::{Texts, texts};
use askama::Template;

struct EntryView {
    written: String,
    name: String,
    /// The arguments of the champion's function, as C declarations of struct fields.
    args: Vec<String>,
    /// The result of the champion's function, as a C declaration. `None` if the function returns
    /// nothing.
    answer: Option<String>,
}

impl EntryView {
    /// Returns true if the champion's function has neither arguments nor a result. It can then be
    /// called directly.
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

/// Generates the C file with `main`, which calls the champion's functions. The arena decides when
/// each function is called.
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
