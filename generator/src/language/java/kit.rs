//! Generates the files of the Java kit, except for the API. Among them are the starter champion and
//! `main`.

use super::api::sources;
use super::doc::doc;
use super::scratch::{Form, Slot, slot};
use super::spell;
use crate::backend::{File, symbol};
use crate::names::{NamedApi, NamedFunction, notes};
use crate::text::{Texts, render, texts};
use askama::Template;
use std::collections::BTreeSet;

#[derive(Template)]
#[template(path = "java/Champion.java", escape = "none")]
struct Starter {
    text: Texts,
    imports: BTreeSet<&'static str>,
    user_functions: Vec<UserView>,
}

struct UserView {
    doc: String,
    head: String,
    /// The value that the unfinished function returns, as Java code. Candidates complete the
    /// function in the starter champion. `None` if it returns nothing.
    blank: Option<String>,
}

#[derive(Template)]
#[template(path = "java/JouteMain.java", escape = "none")]
struct Main<'a> {
    text: Texts,
    entries: Vec<EntryView<'a>>,
}

struct EntryView<'a> {
    name: &'a str,
    /// The native Java method that gets the arguments for the champion's function. `None` if there
    /// are no arguments.
    take: Option<String>,
    /// The arguments of the champion's function in the memory that Java and Rust share. They are
    /// read in order, because Java evaluates arguments from left to right.
    args: Vec<Slot>,
    answers: bool,
}

#[derive(Template)]
#[template(path = "java/Makefile", escape = "none")]
struct Makefile {
    text: Texts,
}

#[derive(Template)]
#[template(path = "java/project.xml", escape = "none")]
struct Project<'a> {
    game: &'a str,
}

#[derive(Template)]
#[template(path = "java/classpath.xml", escape = "none")]
struct Classpath;

/// Generates all text files of the Java kit. This is the folder in which a candidate writes a
/// champion.
pub fn kit(api: &NamedApi<'_>) -> Vec<File> {
    let mut files = sources(api);
    files.iter_mut().for_each(|file| file.path.insert_str(0, "api/"));
    let imports = spell::imports(api, api.model.all_types());
    let user_functions = api.user_functions.iter().map(|function| UserView {
        doc: doc(function.summary, &notes(&function.args), "    "),
        head: spell::head(api, function),
        blank: function.result_type().map(|ty| spell::blank(api, ty)),
    });
    let starter = Starter { text: texts(api.model), imports, user_functions: user_functions.collect() };
    let entries = api.user_functions.iter().map(|function| entry(api, function)).collect();
    files.extend([
        File::generated("joute/JouteMain.java", render(&Main { text: texts(api.model), entries })),
        File::candidate("Champion.java", render(&starter)),
        File::generated("Makefile", render(&Makefile { text: texts(api.model) })),
        File::generated(".classpath", render(&Classpath)),
        File::generated(".project", render(&Project { game: &api.model.name })),
    ]);
    files
}

fn entry<'a>(api: &NamedApi<'_>, function: &'a NamedFunction<'_>) -> EntryView<'a> {
    EntryView {
        name: &function.name,
        take: (!function.args.is_empty()).then(|| symbol("take", function.written)),
        args: function.args.iter().map(|arg| slot(api, &arg.value, "", "")).collect(),
        answers: function.result.is_some(),
    }
}
