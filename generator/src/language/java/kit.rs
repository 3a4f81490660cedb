//! Generates the files of the Java kit, except for the API. Among them are the starter champion and
//! `main`.

use super::api::{sources, user_head};
use super::border::Border;
use super::doc::doc;
use super::scratch::{Form, Slot};
use super::spell::Speller;
use crate::backend::{File, symbol};
use crate::kit::render;
use crate::model::abi::{Abi, UserSignature};
use crate::model::{Api, Function};
use crate::names::Names;
use crate::text::{Texts, texts};
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
pub fn kit(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let border = Border { speller, abi: &Abi::new(api) };
    let mut files = sources(border);
    files.iter_mut().for_each(|file| file.path.insert_str(0, "api/"));
    let (text, imports) = (texts(api), speller.imports(api.all_types()));
    let user_functions = (0..api.user_functions.len()).map(|i| user_function(speller, i)).collect();
    let entries = (0..api.user_functions.len()).map(|i| entry(border, i)).collect();
    files.extend([
        File::generated("joute/JouteMain.java", render(&Main { text: texts(api), entries })),
        File::candidate("Champion.java", render(&Starter { text, imports, user_functions })),
        File::generated("Makefile", render(&Makefile { text: texts(api) })),
        File::generated(".classpath", render(&Classpath)),
        File::generated(".project", render(&Project { game: &api.name })),
    ]);
    files
}

fn user_function(speller: Speller<'_>, index: usize) -> UserView {
    let Function { name: _, summary, args, result, role: _ } = &speller.api.user_functions[index];
    let names = speller.names.user_args[index].iter();
    let docs: Vec<_> = args.iter().zip(names).map(|(a, n)| (n.as_str(), a.summary.as_str())).collect();
    UserView {
        doc: doc(summary, &docs, "    "),
        head: user_head(speller, index),
        blank: result.as_ref().map(|ty| speller.blank(ty)),
    }
}

fn entry(border: Border<'_>, index: usize) -> EntryView<'_> {
    let Speller { api, names } = border.speller;
    let UserSignature { args, result } = &border.abi.user_functions[index];
    EntryView {
        name: &names.user_functions[index],
        take: (!args.slots.is_empty()).then(|| symbol("take", &api.user_functions[index].name)),
        args: args.slots.iter().map(|slot| border.slot(&slot.value, "", "")).collect(),
        answers: result.is_some(),
    }
}
