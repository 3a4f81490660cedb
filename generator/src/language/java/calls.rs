//! `JouteCalls.java`: from the candidate's values to native methods and back.

use super::passage::{Back, Number, Passage, Way, is_native, words};
use super::spell::Speller;
use crate::backend::symbol;
use crate::kit::render;
use crate::model::{Field, StructId, Type};
use crate::text::{Texts, texts};
use askama::Template;

struct EnumView<'a> {
    name: &'a str,
    ty: &'a str,
}

/// A method, line by line.
struct MethodView {
    head: String,
    body: Vec<String>,
}

#[derive(Template)]
#[template(path = "java/JouteCalls.java", escape = "none")]
struct Calls<'a> {
    text: Texts,
    game: &'a str,
    hash: String,
    enums: Vec<EnumView<'a>>,
    values: Vec<MethodView>,
    calls: Vec<MethodView>,
    natives: Vec<String>,
}

/// The file's text.
pub fn calls(speller: Speller<'_>) -> String {
    let Speller { api, names } = speller;
    let enums = api.enums.iter().zip(&names.enums).map(|(e, ty)| EnumView { name: &e.name, ty });
    let mut desk = Desk { speller, calls: Vec::new(), natives: Vec::new() };
    for (i, f) in api.functions.iter().enumerate() {
        if !is_native(&f.args, f.result.as_ref()) {
            let name = &names.functions[i];
            let native = symbol("api", &f.name);
            desk.call(name, name, &native, (&f.args, &names.args[i]), f.result.as_ref());
        }
    }
    for (i, f) in api.user_functions.iter().enumerate() {
        if !f.args.is_empty() {
            desk.natives.push(format!("static native void {}();", symbol("take", &f.name)));
        }
        if let Some(ty) = &f.result {
            let name = &names.user_functions[i];
            let result = [Field { name: "result".into(), ty: ty.clone(), summary: String::new() }];
            let method = format!("joute_return_{name}");
            desk.call(&method, name, &symbol("answer", &f.name), (&result, &["joute_result".into()]), None);
        }
    }
    for (ty, name, display) in super::api::displays(speller) {
        desk.display(&ty, &name, display);
    }
    let Desk { calls, natives, .. } = desk;
    render(&Calls {
        text: texts(api),
        game: &api.name,
        hash: format!("0x{:016x}L", api.hash()),
        enums: enums.collect(),
        values: values(speller),
        calls,
        natives,
    })
}

struct Desk<'a> {
    speller: Speller<'a>,
    calls: Vec<MethodView>,
    natives: Vec<String>,
}

impl Desk<'_> {
    /// One method that calls a native one; bad values are explained after the call failed.
    fn call(
        &mut self,
        method: &str,
        function: &str,
        native: &str,
        (args, names): (&[Field], &[String]),
        result: Option<&Type>,
    ) {
        let speller = self.speller;
        let passage = Passage::new(speller, args, names, result);
        let head = format!("{} {method}({})", speller.result(result), speller.params(args, names));
        let mut steps = Vec::new();
        send(speller, &passage, function, (args, names), &mut steps);
        let call = format!("{native}({})", passage.native_values());
        match (passage.back, result) {
            (Back::Number(Number::Enum), Some(Type::Enum(id))) => {
                steps.push(format!("return joute_values_{}[{call}];", speller.api.enumeration(*id).name));
            }
            (Back::Number(_), _) => steps.push(format!("return {call};")),
            (Back::Scratch, Some(ty)) => {
                steps.push(format!("{call};"));
                steps.push(format!("return {};", first(speller, ty)));
            }
            (Back::Nothing | Back::Scratch, _) => steps.push(format!("{call};")),
        }
        self.natives.push(format!(
            "private static native {} {native}({});",
            passage.native_result(),
            passage.native_params()
        ));
        self.calls.push(MethodView { head, body: explained(method, args, names, steps) });
    }

    fn display(&mut self, ty: &Type, name: &str, display: &str) {
        let speller = self.speller;
        let args = [Field { name: "v".into(), ty: ty.clone(), summary: String::new() }];
        let names = ["v".to_owned()];
        let passage = Passage::new(speller, &args, &names, Some(&Type::String));
        let native = symbol("show", name);
        let mut steps = Vec::new();
        send(speller, &passage, display, (&args, &names), &mut steps);
        steps.push(format!("{native}({});", passage.native_values()));
        steps.push("java.lang.System.out.println(JouteScratch.getString());".into());
        self.natives.push(format!("private static native void {native}({});", passage.native_params()));
        let head = format!("void {display}({} v)", speller.ty(ty));
        self.calls.push(MethodView { head, body: explained(display, &args, &names, steps) });
    }
}

/// The steps that write arguments into the scratch, if it is used at all.
fn send(
    speller: Speller<'_>,
    passage: &Passage,
    function: &str,
    (args, names): (&[Field], &[String]),
    steps: &mut Vec<String>,
) {
    if !passage.sends_scratch() && passage.back != Back::Scratch {
        return;
    }
    steps.push(format!("JouteScratch.begin(\"{function}\");"));
    for ((way, arg), name) in passage.args.iter().zip(args).zip(names) {
        if *way == Way::Scratch {
            steps.push(format!("{};", put(speller, &arg.ty, name)));
        }
    }
    if passage.sends_scratch() {
        steps.push("JouteScratch.rewind();".into());
    }
}

/// Steps whose failure is looked into, if any argument can make them fail.
fn explained(method: &str, args: &[Field], names: &[String], steps: Vec<String>) -> Vec<String> {
    if args.iter().all(|arg| matches!(arg.ty, Type::Int | Type::Double | Type::Bool)) {
        return steps;
    }
    let mut body = vec!["try {".to_owned()];
    body.extend(steps.into_iter().map(|step| format!("    {step}")));
    body.push("} catch (RuntimeException joute_error) {".into());
    let values = names.join(", ");
    body.push(format!(
        "    throw JouteErrors.explain(joute_error, \"{method}\", new java.lang.Object[] {{{values}}});"
    ));
    body.push("}".into());
    body
}

/// Methods that read and write structs, and arrays of what is not a number.
fn values(speller: Speller<'_>) -> Vec<MethodView> {
    let Speller { api, names } = speller;
    let mut out = Vec::new();
    let mut method = |head: String, body: Vec<String>| out.push(MethodView { head, body });
    for (i, s) in api.structs.iter().enumerate() {
        let ty = &names.structs[i];
        let name = &s.name;
        let fields = || s.fields.iter().zip(&names.fields[i]);
        match words(speller, &Type::Struct(StructId(i))) {
            Some(size) => {
                let mut at = 0;
                let mut reads = Vec::new();
                let mut writes = Vec::new();
                for (field, java) in fields() {
                    let place = if at == 0 { "joute_at".into() } else { format!("joute_at + {at}") };
                    reads.push(read(speller, &field.ty, &place));
                    writes.push(format!(
                        "{};",
                        write(speller, &field.ty, &place, &format!("joute_value.{java}"))
                    ));
                    at += words(speller, &field.ty).unwrap_or(0);
                }
                method(
                    format!("{ty} joute_read_{name}(int joute_at)"),
                    vec![format!("return new {ty}({});", reads.join(", "))],
                );
                method(format!("void joute_write_{name}(int joute_at, {ty} joute_value)"), writes);
                let step = vec![
                    "int joute_at = JouteScratch.at;".to_owned(),
                    format!("JouteScratch.at = joute_at + {size};"),
                ];
                let get = step.iter().cloned().chain([format!("return joute_read_{name}(joute_at);")]);
                method(format!("{ty} joute_get_{name}()"), get.collect());
                let put = step.into_iter().chain([format!("joute_write_{name}(joute_at, joute_value);")]);
                method(format!("void joute_put_{name}({ty} joute_value)"), put.collect());
            }
            None => {
                let gets = fields().map(|(field, _)| get(speller, &field.ty)).collect::<Vec<_>>().join(", ");
                method(format!("{ty} joute_get_{name}()"), vec![format!("return new {ty}({gets});")]);
                let puts = fields()
                    .map(|(field, java)| put(speller, &field.ty, &format!("joute_value.{java}")) + ";");
                method(format!("void joute_put_{name}({ty} joute_value)"), puts.collect());
            }
        }
    }
    for array in api.array_types() {
        let Type::Array(item) = &array else { continue };
        if matches!(**item, Type::Int | Type::Double | Type::Bool | Type::String) {
            continue;
        }
        let ty = speller.ty(&array);
        let make = speller.new_array(item, "JouteScratch.getInt()");
        let loops = "for (int joute_i = 0; joute_i < joute_values.length; joute_i++) {".to_owned();
        let step = words(speller, item).map(|size| format!("    joute_at += {size};"));
        let get_item = match step {
            Some(_) => read(speller, item, "joute_at"),
            None => get(speller, item),
        };
        let put_item = match step {
            Some(_) => write(speller, item, "joute_at", "joute_values[joute_i]"),
            None => put(speller, item, "joute_values[joute_i]"),
        };
        let from = step.iter().map(|_| "int joute_at = JouteScratch.at;".to_owned());
        let to = step.iter().map(|_| "JouteScratch.at = joute_at;".to_owned());
        let body = |first: String, work: String| {
            let head = [first].into_iter().chain(from.clone()).chain([loops.clone(), format!("    {work};")]);
            head.chain(step.clone()).chain(["}".to_owned()]).chain(to.clone()).collect::<Vec<_>>()
        };
        let mut gets =
            body(format!("{ty} joute_values = {make};"), format!("joute_values[joute_i] = {get_item}"));
        gets.push("return joute_values;".into());
        method(format!("{ty} {}()", helper(speller, "get", &array)), gets);
        let puts = body("JouteScratch.put(joute_values.length);".into(), put_item);
        method(format!("void {}({ty} joute_values)", helper(speller, "put", &array)), puts);
    }
    out
}

/// The value at the start of the scratch.
fn first(speller: Speller<'_>, ty: &Type) -> String {
    if words(speller, ty).is_some() { read(speller, ty, "0") } else { get(speller, ty) }
}

/// Reads a value without memory at a word.
fn read(speller: Speller<'_>, ty: &Type, at: &str) -> String {
    match ty {
        Type::Double => format!("JouteScratch.getDouble({at})"),
        Type::Bool => format!("JouteScratch.WORDS.get({at}) != 0"),
        Type::Enum(id) => {
            format!("joute_values_{}[JouteScratch.WORDS.get({at})]", speller.api.enumeration(*id).name)
        }
        Type::Struct(id) => format!("joute_read_{}({at})", speller.api.structure(*id).name),
        Type::Int | Type::String | Type::Array(_) => format!("JouteScratch.WORDS.get({at})"),
    }
}

/// Writes a value without memory at a word.
fn write(speller: Speller<'_>, ty: &Type, at: &str, value: &str) -> String {
    match ty {
        Type::Double => format!("JouteScratch.putDouble({at}, {value})"),
        Type::Bool => format!("JouteScratch.WORDS.put({at}, {value} ? 1 : 0)"),
        Type::Enum(_) => format!("JouteScratch.WORDS.put({at}, {value}.ordinal())"),
        Type::Struct(id) => format!("joute_write_{}({at}, {value})", speller.api.structure(*id).name),
        Type::Int | Type::String | Type::Array(_) => format!("JouteScratch.WORDS.put({at}, {value})"),
    }
}

/// Reads the next value.
pub fn get(speller: Speller<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => "JouteScratch.getInt()".into(),
        Type::Double => "JouteScratch.getDouble()".into(),
        Type::Bool => "JouteScratch.getBoolean()".into(),
        Type::String => "JouteScratch.getString()".into(),
        Type::Enum(id) => {
            format!("JouteCalls.joute_values_{}[JouteScratch.getInt()]", speller.api.enumeration(*id).name)
        }
        Type::Struct(_) => format!("JouteCalls.{}()", helper(speller, "get", ty)),
        Type::Array(item) => match **item {
            Type::Int => "JouteScratch.getInts()".into(),
            Type::Double => "JouteScratch.getDoubles()".into(),
            Type::Bool => "JouteScratch.getBooleans()".into(),
            Type::String => "JouteScratch.getStrings()".into(),
            Type::Enum(_) | Type::Struct(_) | Type::Array(_) => {
                format!("JouteCalls.{}()", helper(speller, "get", ty))
            }
        },
    }
}

/// Writes the next value.
fn put(speller: Speller<'_>, ty: &Type, value: &str) -> String {
    match ty {
        Type::Int | Type::Double | Type::Bool | Type::String => format!("JouteScratch.put({value})"),
        Type::Enum(_) => format!("JouteScratch.put({value}.ordinal())"),
        Type::Array(item) if matches!(**item, Type::Int | Type::Double | Type::Bool | Type::String) => {
            format!("JouteScratch.put({value})")
        }
        Type::Struct(_) | Type::Array(_) => format!("{}({value})", helper(speller, "put", ty)),
    }
}

/// `joute_get_x` for an `x`, `joute_gets_x` for an array of them, `joute_getss_x` for an array of arrays.
fn helper(speller: Speller<'_>, word: &str, ty: &Type) -> String {
    let mut innermost = ty;
    let mut plural = String::new();
    while let Type::Array(item) = innermost {
        innermost = item;
        plural.push('s');
    }
    format!("joute_{word}{plural}_{}", speller.api.mangle(innermost))
}
