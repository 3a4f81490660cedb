//! The methods behind `Api`'s, and those that call user functions.

use super::border::{lift, lower, scalar};
use super::{Method, answer_word};
use crate::backend::{has_flat_form, symbol};
use crate::language::csharp::spell::Speller;
use crate::model::{EnumId, Function, StructId, Type};

/// Functions, `afficher_*` and calls of user functions.
pub(super) fn methods(speller: Speller<'_>) -> Vec<Method> {
    let api = speller.api;
    let functions = (0..api.functions.len()).map(|i| function(speller, i));
    let enums = (0..api.enums.len()).map(|i| {
        display(speller, &api.enums[i].name, &speller.names.enum_displays[i], &Type::Enum(EnumId(i)))
    });
    let structs = (0..api.structs.len()).map(|i| {
        display(speller, &api.structs[i].name, &speller.names.struct_displays[i], &Type::Struct(StructId(i)))
    });
    let users = (0..api.user_functions.len()).map(|i| user_function(speller, i));
    functions.chain(enums).chain(structs).chain(users).collect()
}

const HEAR: &str = "if (Misuse.Waiting != 0) Misuse.Throw();";
const ARENA: &str = "var arena = Arena.Open();";

/// What a call needs before it, around it and in it.
#[derive(Default)]
struct Sent {
    before: Vec<String>,
    around: Vec<String>,
    passed: Vec<String>,
    owned: bool,
}

impl Sent {
    /// One more argument: `value` is its place in C#, `label` its name in messages.
    fn push(&mut self, speller: Speller<'_>, function: &str, label: &str, value: &str, ty: &Type) {
        let raw = format!("raw_{value}");
        let refuse =
            format!("Refusal.Throw(\"{function}\", \"{label}\", {value}, typeof({}));", speller.full(ty));
        match ty {
            Type::Int | Type::Double | Type::Bool | Type::Enum(_) => self.passed.push(scalar(ty, value)),
            Type::String => {
                self.before.push(format!("var {raw} = Text.Write({value}, arena);"));
                self.before.push(format!("if ({raw} == null) {refuse}"));
                self.passed.push(raw);
                self.owned = true;
            }
            Type::Array(item) if speller.same_bits(item) => {
                self.before.push(format!("if ({value} == null) {refuse}"));
                self.around.push(format!("fixed ({}* {raw} = {value})", speller.full(item)));
                self.passed.extend([raw, format!("{value}.Length")]);
            }
            Type::Struct(_) | Type::Array(_) => {
                self.before.push(format!("{} {raw};", speller.raw(ty)));
                let lower = lower(speller, ty, value, &format!("&{raw}"));
                self.before.push(format!("if (!{lower}) {refuse}"));
                if matches!(ty, Type::Array(_)) {
                    self.passed.extend([format!("{raw}.Items"), format!("{raw}.Length")]);
                } else {
                    self.passed.push(format!("&{raw}"));
                }
                self.owned |= speller.owned(ty);
            }
        }
    }

    /// The statements: `call` is what is done with the passed arguments.
    fn statements(self, call: impl Fn(&str) -> String) -> Vec<String> {
        let mut out: Vec<String> = self.owned.then(|| ARENA.to_owned()).into_iter().collect();
        out.extend(self.before);
        out.extend(self.around);
        out.push(call(&self.passed.join(", ")));
        out
    }
}

fn function(speller: Speller<'_>, index: usize) -> Method {
    let function = &speller.api.functions[index];
    let Function { name: written, summary: _, args, result, role: _ } = function;
    let native = symbol(if has_flat_form(function) { "flat" } else { "api" }, written);
    let mut sent = Sent::default();
    for (j, arg) in args.iter().enumerate() {
        sent.push(speller, written, &arg.name, &format!("a{j}"), &arg.ty);
    }
    let memory = sent.owned || result.as_ref().is_some_and(|ty| speller.owned(ty));
    let mut body = Vec::new();
    match result {
        None => {
            body.extend(sent.statements(|passed| format!("Native.{native}({passed});")));
            body.push(HEAR.into());
        }
        Some(ty @ (Type::Struct(_) | Type::Array(_))) => {
            body.push(format!("{} raw;", speller.raw(ty)));
            sent.passed.push("&raw".into());
            body.extend(sent.statements(|passed| format!("Native.{native}({passed});")));
            body.push(HEAR.into());
            body.extend(taken(speller, ty, "raw", "value"));
            body.push("return value;".into());
        }
        Some(ty) => {
            let raw = if *ty == Type::String { "void*".into() } else { speller.raw(ty) };
            body.push(format!("{raw} raw;"));
            body.extend(sent.statements(|passed| format!("raw = Native.{native}({passed});")));
            body.push(HEAR.into());
            body.push(match ty {
                Type::String => "return Text.Take(raw);".into(),
                ty => format!("return {};", lift(speller, ty, "raw")),
            });
        }
    }
    let params = args.iter().enumerate().map(|(j, arg)| format!("{} a{j}", speller.full(&arg.ty)));
    let params = params.collect::<Vec<_>>().join(", ");
    let result = result.as_ref().map_or("void".into(), |ty| speller.full(ty));
    let name = &speller.names.functions[index];
    Method { prototype: format!("{result} {name}({params})"), body, inline: !memory }
}

/// `var value = …` from a value that is ours, and what frees it.
fn taken(speller: Speller<'_>, ty: &Type, raw: &str, value: &str) -> Vec<String> {
    if *ty == Type::String {
        return vec![format!("var {value} = Text.Take({raw});")];
    }
    let mut out = vec![format!("var {value} = {};", lift(speller, ty, raw))];
    match ty {
        Type::Array(item) if !speller.owned(item) => out.push(format!("Native.joute_free({raw}.Items);")),
        ty if speller.owned(ty) => {
            out.push(format!("Native.{}(&{raw});", symbol("drop", &speller.api.mangle(ty))));
        }
        _ => {}
    }
    out
}

fn display(speller: Speller<'_>, written: &str, name: &str, ty: &Type) -> Method {
    let mut sent = Sent::default();
    sent.push(speller, &format!("afficher_{written}"), "v", "v", ty);
    let native = symbol("show", written);
    let mut body = sent.statements(|passed| format!("var text = Native.{native}({passed});"));
    body.push(HEAR.into());
    body.push("Console.WriteLine(Text.Take(text));".into());
    Method { prototype: format!("void {name}({} v)", speller.full(ty)), body, inline: false }
}

/// Takes the arguments, calls the champion, hands in the result.
fn user_function(speller: Speller<'_>, index: usize) -> Method {
    let Function { name: written, summary: _, args, result, role: _ } = &speller.api.user_functions[index];
    let mut body = Vec::new();
    if !args.is_empty() {
        body.push(format!("joute_args{index} args;"));
        body.push(format!("Native.{}(&args);", symbol("take", written)));
    }
    for (j, arg) in args.iter().enumerate() {
        body.extend(taken(speller, &arg.ty, &format!("args.arg{j}"), &format!("a{j}")));
    }
    let passed = (0..args.len()).map(|j| format!("a{j}")).collect::<Vec<_>>().join(", ");
    let call = format!("call{index}({passed})");
    match result {
        None => body.push(format!("{call};")),
        Some(ty) => {
            body.push(format!("var value = {call};"));
            let native = symbol(answer_word(ty), written);
            let mut sent = Sent::default();
            sent.push(speller, written, "result", "value", ty);
            body.extend(sent.statements(|passed| format!("Native.{native}({passed});")));
            body.push(HEAR.into());
        }
    }
    Method { prototype: format!("void play{index}()"), body, inline: false }
}
