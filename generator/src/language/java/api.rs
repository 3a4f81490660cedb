//! What the candidate reads: `Interface.java` and a file for each type.

use super::border::{Border, is_direct, is_object};
use super::spell::{Speller, doc, value};
use crate::backend::File;
use crate::kit::render;
use crate::model::abi::{Crossing, Number, Value};
use crate::model::{Constant, Enum, EnumId, EnumValue, Field, Function, Struct, StructId, Type};
use crate::text::{Texts, texts};
use askama::Template;

struct ConstantView<'a> {
    doc: String,
    ty: String,
    name: &'a str,
    value: String,
}

struct MethodView<'a> {
    doc: String,
    /// `int choose(Position where)`.
    head: String,
    name: &'a str,
    way: Way,
}

/// What a method does.
enum Way {
    /// It is a native method.
    Native,
    /// Passes these arguments to the method of `JouteCalls`.
    Call(String),
    /// The same, and gives its result back.
    Result(String),
}

#[derive(Template)]
#[template(path = "java/Interface.java", escape = "none")]
struct Interface<'a> {
    text: Texts,
    constants: Vec<ConstantView<'a>>,
    functions: Vec<MethodView<'a>>,
}

struct ValueView<'a> {
    doc: String,
    name: &'a str,
}

#[derive(Template)]
#[template(path = "java/Enum.java", escape = "none")]
struct Enumeration<'a> {
    doc: String,
    name: &'a str,
    values: Vec<ValueView<'a>>,
}

struct FieldView<'a> {
    doc: String,
    ty: String,
    name: &'a str,
    blank: String,
    kind: Kind,
}

/// How the values of a field are compared, hashed and shown.
enum Kind {
    Int,
    Double,
    Bool,
    /// Its own hash would differ from run to run, and so would the order of a `HashMap`.
    Enum,
    Object,
    /// An array of numbers.
    Numbers,
    /// An array of anything else.
    Objects,
}

#[derive(Template)]
#[template(path = "java/Struct.java", escape = "none")]
struct Structure<'a> {
    doc: String,
    text: Texts,
    name: &'a str,
    string: String,
    object: String,
    override_class: String,
    fields: Vec<FieldView<'a>>,
    params: String,
    blanks: String,
}

#[derive(Template)]
#[template(path = "java/Api.java", escape = "none")]
struct Alias {
    text: Texts,
}

/// What the candidate reads, and `lib/api.jar` is compiled from: one class a file.
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

/// Every type that has an `afficher_*` function, with the description's name and the function's.
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
        MethodView { doc, head: format!("void {name}({ty} v)"), name, way: Way::Call("v".into()) }
    });
    Interface { constants: constants.collect(), functions: functions.chain(displays).collect(), text }
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
        way: match result {
            _ if is_direct(&border.abi.functions[index]) => Way::Native,
            None => Way::Call(arg_names.join(", ")),
            Some(_) => Way::Result(arg_names.join(", ")),
        },
    }
}

fn enumeration(speller: Speller<'_>, index: usize) -> Enumeration<'_> {
    let Enum { name: _, summary, values } = &speller.api.enums[index];
    let values = values.iter().zip(&speller.names.values[index]);
    let values = values
        .map(|(EnumValue { name: _, summary }, name)| ValueView { doc: doc(summary, &[], "    "), name });
    Enumeration { doc: doc(summary, &[], ""), name: &speller.names.enums[index], values: values.collect() }
}

fn structure(Border { speller, abi }: Border<'_>, index: usize) -> Structure<'_> {
    let Struct { name: _, summary, shape: _, fields, layout: _ } = &speller.api.structs[index];
    let names = &speller.names.fields[index];
    let slots = fields.iter().zip(&abi.structs[index].slots).zip(names);
    let views: Vec<_> = slots
        .map(|((Field { name: _, ty, summary }, slot), name)| FieldView {
            doc: doc(summary, &[], "    "),
            ty: speller.ty(ty),
            name,
            blank: speller.blank(ty),
            kind: kind(&slot.value),
        })
        .collect();
    Structure {
        doc: doc(summary, &[], ""),
        text: texts(speller.api),
        name: &speller.names.structs[index],
        string: speller.lang("String"),
        object: speller.lang("Object"),
        override_class: speller.lang("Override"),
        params: speller.params(fields, names),
        blanks: views.iter().map(|view| view.blank.as_str()).collect::<Vec<_>>().join(", "),
        fields: views,
    }
}

fn kind(value: &Value) -> Kind {
    match &value.crossing {
        Crossing::Number(Number::Int) => Kind::Int,
        Crossing::Number(Number::Double) => Kind::Double,
        Crossing::Number(Number::Bool) => Kind::Bool,
        Crossing::Number(Number::Enum(_)) => Kind::Enum,
        Crossing::Text | Crossing::Flat(_) | Crossing::Deep(_) => Kind::Object,
        Crossing::List(item) | Crossing::Nested(item) if is_object(item) => Kind::Objects,
        Crossing::List(_) | Crossing::Nested(_) => Kind::Numbers,
    }
}

/// `int choose(int number)`.
pub fn user_head(speller: Speller<'_>, index: usize) -> String {
    let Function { name: _, summary: _, args, result, role: _ } = &speller.api.user_functions[index];
    let params = speller.params(args, &speller.names.user_args[index]);
    format!("{} {}({params})", speller.result(result.as_ref()), speller.names.user_functions[index])
}
