//! Generates the Java sources that candidates read: `Interface.java` and one file for each type.

use super::border::is_direct;
use super::constant::LITERALS;
use super::doc::doc;
use super::spell;
use super::types::{enumeration, structure};
use crate::backend::File;
use crate::names::{DisplayedType, NamedApi, NamedFunction, notes};
use crate::text::{Texts, render, texts};
use askama::Template;
use std::collections::BTreeSet;

struct ConstantView<'a> {
    doc: String,
    ty: String,
    name: &'a str,
    value: String,
}

struct MethodView<'a> {
    doc: String,
    /// The Java header of the method, such as `int choose(Position where)`.
    head: String,
    name: &'a str,
    form: MethodBody,
}

/// The implementation of a generated Java method of the API.
enum MethodBody {
    /// The Java method is native and calls the game's library directly.
    Native,
    /// The Java method passes these arguments to the class `JouteCalls`. The method there with the
    /// same name converts them and calls the library.
    Call(String),
    /// The Java method passes these arguments to the class `JouteCalls`, and returns its result.
    /// That class converts them.
    Result(String),
}

#[derive(Template)]
#[template(path = "java/Interface.java", escape = "none")]
struct Interface<'a> {
    text: Texts,
    imports: BTreeSet<&'static str>,
    constants: Vec<ConstantView<'a>>,
    functions: Vec<MethodView<'a>>,
}

#[derive(Template)]
#[template(path = "java/Api.java", escape = "none")]
struct Alias {
    text: Texts,
}

/// Generates the Java sources that candidates read, with one class in each file. `lib/api.jar` is
/// compiled from them.
pub fn sources(api: &NamedApi<'_>) -> Vec<File> {
    let file = |name: &str, text: String| File::generated(format!("{name}.java"), text);
    let mut files = vec![
        file("Interface", render(&interface(api))),
        file("Api", render(&Alias { text: texts(api.model) })),
    ];
    files.extend(api.enums.iter().map(|e| file(&e.name, render(&enumeration(e)))));
    files.extend(api.structs.iter().map(|s| file(&s.name, render(&structure(api, s)))));
    files
}

fn interface<'a>(api: &'a NamedApi<'_>) -> Interface<'a> {
    let text = texts(api.model);
    let constants = api.constants.iter().map(|constant| ConstantView {
        doc: doc(constant.summary, &[], "    "),
        ty: spell::type_name(api, &constant.value.ty()),
        name: &constant.name,
        value: LITERALS.value(constant.value, "    "),
    });
    let functions = api.functions.iter().map(|function| method(api, function));
    let displays = api.displayed().map(|shown| {
        let DisplayedType { function, name: ty, written: _, value: _ } = shown;
        let doc = doc(&text.shows.replace("{}", ty), &[("v", text.shown_value)], "    ");
        let form = MethodBody::Call("v".into());
        MethodView { doc, head: format!("void {function}({ty} v)"), name: function, form }
    });
    let types = api.functions.iter().flat_map(NamedFunction::values).map(|value| &value.ty);
    Interface {
        imports: spell::imports(api, types),
        constants: constants.collect(),
        functions: functions.chain(displays).collect(),
        text,
    }
}

fn method<'a>(api: &NamedApi<'_>, function: &'a NamedFunction<'_>) -> MethodView<'a> {
    MethodView {
        doc: doc(function.summary, &notes(&function.args), "    "),
        head: spell::head(api, function),
        name: &function.name,
        form: match function.result {
            _ if is_direct(function) => MethodBody::Native,
            None => MethodBody::Call(function.arg_names().join(", ")),
            Some(_) => MethodBody::Result(function.arg_names().join(", ")),
        },
    }
}
