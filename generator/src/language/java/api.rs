//! Generates the Java sources that candidates read: `Interface.java` and one file for each type.

use super::border::{Border, is_direct};
use super::constant::value;
use super::doc::doc;
use super::spell::Speller;
use super::types::{enumeration, structure};
use crate::backend::File;
use crate::kit::render;
use crate::model::{Constant, EnumId, Function, StructId, Type};
use crate::text::{Texts, texts};
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
pub fn sources(border: Border<'_>) -> Vec<File> {
    let Speller { api, names } = border.speller;
    let file = |name: &str, text: String| File::generated(format!("{name}.java"), text);
    let mut files =
        vec![file("Interface", render(&interface(border))), file("Api", render(&Alias { text: texts(api) }))];
    files
        .extend((0..api.enums.len()).map(|i| file(&names.enums[i], render(&enumeration(border.speller, i)))));
    files.extend((0..api.structs.len()).map(|i| file(&names.structs[i], render(&structure(border, i)))));
    files
}

/// Returns the API types that Java champions can print. The result contains each type, its name in
/// the API description and the Java name of its display function.
pub fn displays<'a>(speller: Speller<'a>) -> Vec<(Type, String, &'a str)> {
    let Speller { api, names } = speller;
    let enums = api.enums.iter().zip(&names.enum_displays).enumerate();
    let enums = enums.map(|(i, (e, display))| (Type::Enum(EnumId(i)), e.name.clone(), display.as_str()));
    let structs = api.structs.iter().zip(&names.struct_displays).enumerate();
    let structs =
        structs.map(|(i, (s, display))| (Type::Struct(StructId(i)), s.name.clone(), display.as_str()));
    enums.chain(structs).collect()
}

fn interface(border: Border<'_>) -> Interface<'_> {
    let speller @ Speller { api, names } = border.speller;
    let text = texts(api);
    let constants = api.constants.iter().zip(&names.constants).map(|(constant, name)| {
        let Constant { name: _, value: constant, summary } = constant;
        let (doc, ty) = (doc(summary, &[], "    "), speller.ty(&constant.ty()));
        ConstantView { doc, ty, name, value: value(constant, "    ") }
    });
    let functions = (0..api.functions.len()).map(|i| method(border, i));
    let displays = displays(speller).into_iter().map(|(ty, _, name)| {
        let ty = speller.ty(&ty);
        let doc = doc(&text.shows.replace("{}", &ty), &[("v", text.shown_value)], "    ");
        MethodView { doc, head: format!("void {name}({ty} v)"), name, form: MethodBody::Call("v".into()) }
    });
    let types = api.functions.iter().flat_map(|f| f.args.iter().map(|arg| &arg.ty).chain(&f.result));
    Interface {
        imports: speller.imports(types),
        constants: constants.collect(),
        functions: functions.chain(displays).collect(),
        text,
    }
}

fn method(border: Border<'_>, index: usize) -> MethodView<'_> {
    let speller @ Speller { api, names } = border.speller;
    let Function { name: _, summary, args, result, role: _ } = &api.functions[index];
    let (name, arg_names) = (&names.functions[index], &names.args[index]);
    let docs: Vec<_> =
        args.iter().zip(arg_names).map(|(arg, name)| (name.as_str(), arg.summary.as_str())).collect();
    MethodView {
        doc: doc(summary, &docs, "    "),
        head: format!("{} {name}({})", speller.result(result.as_ref()), speller.params(args, arg_names)),
        name,
        form: match result {
            _ if is_direct(&border.abi.functions[index]) => MethodBody::Native,
            None => MethodBody::Call(arg_names.join(", ")),
            Some(_) => MethodBody::Result(arg_names.join(", ")),
        },
    }
}

/// Returns the Java header of a function that the candidate writes. An example is `int choose(int
/// number)`.
pub fn user_head(speller: Speller<'_>, index: usize) -> String {
    let Function { name: _, summary: _, args, result, role: _ } = &speller.api.user_functions[index];
    let params = speller.params(args, &speller.names.user_args[index]);
    format!("{} {}({params})", speller.result(result.as_ref()), speller.names.user_functions[index])
}
