//! Generates `joute/main.c`, which calls the champion's functions. It also passes their arguments
//! and results.

use super::spell;
use crate::backend::File;
use crate::names::NamedApi;
use crate::text::{Texts, render, texts};
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
pub fn file(api: &NamedApi<'_>) -> File {
    let entries = api.user_functions.iter().map(|function| {
        let args = function.args.iter().enumerate();
        EntryView {
            written: function.written.into(),
            name: function.name.clone(),
            args: args.map(|(i, arg)| spell::declare(api, arg.ty(), &format!("arg{i}"))).collect(),
            answer: function.result_type().map(|ty| spell::declare(api, ty, "value")),
        }
    });
    let main = Main {
        text: texts(api.model),
        hash: format!("0x{:016x}", api.model.hash()),
        entries: entries.collect(),
    };
    File::generated("joute/main.c", render(&main))
}
