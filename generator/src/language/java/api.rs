//! The kit's files: `Interface.java` and its types, the starter champion, the generated `main`.

use super::calls::get;
use super::passage::is_native;
use super::spell::{Speller, doc, value};
use crate::backend::{File, symbol};
use crate::kit::render;
use crate::model::{Api, Constant, Enum, EnumId, EnumValue, Field, Function, Struct, StructId, Type};
use crate::names::Names;
use crate::text::{Texts, texts};
use askama::Template;

struct ConstantView<'a> {
    doc: String,
    ty: String,
    name: &'a str,
    value: String,
}

struct MethodView {
    doc: String,
    /// After `public static`.
    definition: String,
}

#[derive(Template)]
#[template(path = "java/Interface.java", escape = "none")]
struct Interface<'a> {
    text: Texts,
    constants: Vec<ConstantView<'a>>,
    functions: Vec<MethodView>,
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
    equal: String,
    hash: String,
    text: String,
}

#[derive(Template)]
#[template(path = "java/Struct.java", escape = "none")]
struct Structure<'a> {
    doc: String,
    text: Texts,
    name: &'a str,
    string: String,
    object: String,
    override_mark: String,
    fields: Vec<FieldView<'a>>,
    params: String,
    blanks: String,
}

#[derive(Template)]
#[template(path = "java/Api.java", escape = "none")]
struct Alias {
    text: Texts,
}

struct UserView {
    doc: String,
    head: String,
    body: Vec<String>,
}

#[derive(Template)]
#[template(path = "java/Champion.java", escape = "none")]
struct Starter {
    text: Texts,
    user_functions: Vec<UserView>,
}

#[derive(Template)]
#[template(path = "java/JouteMain.java", escape = "none")]
struct Main {
    text: Texts,
    entries: Vec<Vec<String>>,
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

/// The kit's files.
pub fn kit(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let mut files = sources(speller);
    for file in &mut files {
        file.path = format!("api/{}", file.path);
    }
    files.extend([
        File::generated("joute/JouteMain.java", render(&main_file(speller))),
        File::candidate("Champion.java", render(&starter(speller))),
        File::generated("Makefile", render(&Makefile { text: texts(api) })),
        File::generated(".classpath", render(&Classpath)),
        File::generated(".project", render(&Project { game: &api.name })),
    ]);
    files
}

/// What the candidate reads, and `lib/api.jar` is compiled from: one class a file.
pub fn sources(speller: Speller<'_>) -> Vec<File> {
    let Speller { api, names } = speller;
    let file = |name: &str, text: String| File::generated(format!("{name}.java"), text);
    let mut files = vec![
        file("Interface", render(&interface(speller))),
        file("Api", render(&Alias { text: texts(api) })),
    ];
    files.extend((0..api.enums.len()).map(|i| file(&names.enums[i], render(&enumeration(speller, i)))));
    files.extend((0..api.structs.len()).map(|i| file(&names.structs[i], render(&structure(speller, i)))));
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

fn interface(speller: Speller<'_>) -> Interface<'_> {
    let Speller { api, names } = speller;
    let text = texts(api);
    let constants = api.constants.iter().zip(&names.constants).map(|(constant, name)| {
        let Constant { name: _, value: constant, summary } = constant;
        let (doc, ty) = (doc(summary, &[], "    "), speller.ty(&constant.ty()));
        ConstantView { doc, ty, name, value: value(constant, "    ") }
    });
    let mut functions: Vec<_> = (0..api.functions.len()).map(|i| method(speller, i)).collect();
    functions.extend(displays(speller).into_iter().map(|(ty, _, display)| MethodView {
        doc: doc(&text.shows.replace("{}", &speller.ty(&ty)), &[("v", text.shown_value)], "    "),
        definition: format!("void {display}({} v) {{ JouteCalls.{display}(v); }}", speller.ty(&ty)),
    }));
    Interface { constants: constants.collect(), functions, text }
}

/// Only numbers: native as it stands. Otherwise through `JouteCalls`.
fn method(speller: Speller<'_>, index: usize) -> MethodView {
    let Speller { api, names } = speller;
    let Function { name: _, summary, args, result, role: _ } = &api.functions[index];
    let (name, arg_names) = (&names.functions[index], &names.args[index]);
    let result = result.as_ref();
    let head = format!("{} {name}({})", speller.result(result), speller.params(args, arg_names));
    let docs: Vec<_> =
        args.iter().zip(arg_names).map(|(arg, name)| (name.as_str(), arg.summary.as_str())).collect();
    let definition = if is_native(args, result) {
        format!("native {head};")
    } else {
        let verb = if result.is_some() { "return " } else { "" };
        format!("{head} {{ {verb}JouteCalls.{name}({}); }}", arg_names.join(", "))
    };
    MethodView { doc: doc(summary, &docs, "    "), definition }
}

fn enumeration(speller: Speller<'_>, index: usize) -> Enumeration<'_> {
    let Enum { name: _, summary, values } = &speller.api.enums[index];
    let values = values.iter().zip(&speller.names.values[index]);
    let values = values
        .map(|(EnumValue { name: _, summary }, name)| ValueView { doc: doc(summary, &[], "    "), name });
    Enumeration { doc: doc(summary, &[], ""), name: &speller.names.enums[index], values: values.collect() }
}

fn structure(speller: Speller<'_>, index: usize) -> Structure<'_> {
    let Struct { name: _, summary, shape: _, fields, layout: _ } = &speller.api.structs[index];
    let names = &speller.names.fields[index];
    let views: Vec<_> =
        fields.iter().zip(names).map(|(field, name)| field_view(speller, field, name)).collect();
    Structure {
        doc: doc(summary, &[], ""),
        text: texts(speller.api),
        name: &speller.names.structs[index],
        string: speller.lang("String"),
        object: speller.lang("Object"),
        override_mark: format!("@{}", speller.lang("Override")),
        params: speller.params(fields, names),
        blanks: views.iter().map(|view| view.blank.as_str()).collect::<Vec<_>>().join(", "),
        fields: views,
    }
}

fn field_view<'a>(speller: Speller<'_>, field: &Field, name: &'a str) -> FieldView<'a> {
    let Field { name: _, ty, summary } = field;
    let that = format!("joute_that.{name}");
    let deep = |item: &Type| {
        if matches!(item, Type::Int | Type::Double | Type::Bool) {
            ("e", "h", "t")
        } else {
            ("deepE", "deepH", "deepT")
        }
    };
    let (equal, hash, text) = match ty {
        Type::Int => (format!("{name} == {that}"), name.to_owned(), name.to_owned()),
        Type::Bool => (format!("{name} == {that}"), format!("({name} ? 1231 : 1237)"), name.to_owned()),
        Type::Double => (
            format!("java.lang.Double.compare({name}, {that}) == 0"),
            format!("java.lang.Double.hashCode({name})"),
            name.to_owned(),
        ),
        // An enum's own hash differs from run to run, and so would the order of a HashMap.
        Type::Enum(_) => (
            format!("{name} == {that}"),
            format!("({name} == null ? -1 : {name}.ordinal())"),
            name.to_owned(),
        ),
        Type::String | Type::Struct(_) => (
            format!("java.util.Objects.equals({name}, {that})"),
            format!("java.util.Objects.hashCode({name})"),
            name.to_owned(),
        ),
        Type::Array(item) => {
            let (e, h, t) = deep(item);
            (
                format!("java.util.Arrays.{e}quals({name}, {that})"),
                format!("java.util.Arrays.{h}ashCode({name})"),
                format!("java.util.Arrays.{t}oString({name})"),
            )
        }
    };
    FieldView {
        doc: doc(summary, &[], "    "),
        ty: speller.ty(ty),
        name,
        blank: speller.blank(ty),
        equal,
        hash,
        text,
    }
}

fn starter(speller: Speller<'_>) -> Starter {
    let Speller { api, names } = speller;
    let text = texts(api);
    let user_functions = api.user_functions.iter().enumerate().map(|(i, f)| {
        let Function { name: _, summary, args, result, role: _ } = f;
        let arg_names = &names.user_args[i];
        let docs: Vec<_> =
            args.iter().zip(arg_names).map(|(a, n)| (n.as_str(), a.summary.as_str())).collect();
        let mut body = vec![format!("// {}", text.todo)];
        body.extend(result.as_ref().map(|ty| format!("return {};", speller.blank(ty))));
        UserView { doc: doc(summary, &docs, "    "), head: user_head(speller, i), body }
    });
    Starter { user_functions: user_functions.collect(), text }
}

/// `int choose(int number)`.
pub fn user_head(speller: Speller<'_>, index: usize) -> String {
    let Function { name: _, summary: _, args, result, role: _ } = &speller.api.user_functions[index];
    let params = speller.params(args, &speller.names.user_args[index]);
    format!("{} {}({params})", speller.result(result.as_ref()), speller.names.user_functions[index])
}

fn main_file(speller: Speller<'_>) -> Main {
    let Speller { api, names } = speller;
    let entries = api.user_functions.iter().zip(&names.user_functions).map(|(f, name)| {
        let mut body = Vec::new();
        if !f.args.is_empty() {
            body.push(format!("JouteScratch.begin(\"{name}\");"));
            body.push(format!("JouteCalls.{}();", symbol("take", &f.name)));
        }
        // Java evaluates arguments from left to right: each takes its value from the scratch in turn.
        let args = f.args.iter().map(|arg| get(speller, &arg.ty)).collect::<Vec<_>>().join(", ");
        let call = format!("champion.{name}({args})");
        body.push(match f.result {
            Some(_) => format!("JouteCalls.joute_return_{name}({call});"),
            None => format!("{call};"),
        });
        body
    });
    Main { text: texts(api), entries: entries.collect() }
}
