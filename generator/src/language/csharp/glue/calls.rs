//! The methods behind `Api`'s, and those that call user functions.

use super::Method;
use super::border::{Border, is_owned, scalar};
use crate::backend::symbol;
use crate::model::abi::{Call, Crossing, Entry, Value};
use crate::model::{EnumId, Function, StructId, Type};

/// Functions, `afficher_*` and calls of user functions.
pub(super) fn methods(border: Border<'_>) -> Vec<Method> {
    let (api, names) = (border.speller.api, border.speller.names);
    let functions = (0..api.functions.len()).map(|i| function(border, i));
    let enums = api.enums.iter().zip(&names.enum_displays).enumerate();
    let enums = enums.map(|(i, (e, name))| display(border, &e.name, name, &Type::Enum(EnumId(i))));
    let structs = api.structs.iter().zip(&names.struct_displays).enumerate();
    let structs = structs.map(|(i, (s, name))| display(border, &s.name, name, &Type::Struct(StructId(i))));
    let users = (0..api.user_functions.len()).map(|i| user_function(border, i));
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
    /// One more argument: `place` is where C# has it, `label` its name in messages.
    fn push(&mut self, border: Border<'_>, function: &str, label: &str, place: &str, value: &Value) {
        let raw = format!("raw_{place}");
        let full = border.speller.full(&value.ty);
        let refuse = format!("Refusal.Throw(\"{function}\", \"{label}\", {place}, typeof({full}));");
        match &value.crossing {
            Crossing::Number(number) => self.passed.push(scalar(*number, place)),
            Crossing::Text => {
                self.before.push(format!("var {raw} = Text.Write({place}, arena);"));
                self.before.push(format!("if ({raw} == null) {refuse}"));
                self.passed.push(raw);
            }
            Crossing::List(item) if item.is_number() => {
                self.before.push(format!("if ({place} == null) {refuse}"));
                self.around.push(format!("fixed ({}* {raw} = {place})", border.speller.full(&item.ty)));
                self.passed.extend([raw, format!("{place}.Length")]);
                return;
            }
            Crossing::Flat(_) | Crossing::Deep(_) => {
                self.lower(border, value, place, &raw, &refuse);
                self.passed.push(format!("&{raw}"));
            }
            Crossing::List(_) | Crossing::Nested(_) => {
                self.lower(border, value, place, &raw, &refuse);
                self.passed.extend([format!("{raw}.Items"), format!("{raw}.Length")]);
            }
        }
        self.owned |= is_owned(value);
    }

    fn lower(&mut self, border: Border<'_>, value: &Value, place: &str, raw: &str, refuse: &str) {
        self.before.push(format!("{} {raw};", border.raw(value)));
        self.before.push(format!("if (!{}) {refuse}", border.lower(value, place, &format!("&{raw}"))));
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

fn function(border: Border<'_>, index: usize) -> Method {
    let speller = border.speller;
    let Function { name: written, args: slots, .. } = &speller.api.functions[index];
    let call @ Call { args, result } = &border.abi.functions[index];
    let native = symbol(call.flat_word(), written);
    let mut sent = Sent::default();
    for (j, (slot, arg)) in slots.iter().zip(args).enumerate() {
        sent.push(border, written, &slot.name, &format!("a{j}"), arg);
    }
    let memory = sent.owned || result.as_ref().is_some_and(is_owned);
    let mut body = Vec::new();
    match result {
        None => {
            body.extend(sent.statements(|passed| format!("Native.{native}({passed});")));
            body.push(HEAR.into());
        }
        Some(value) => match &value.crossing {
            Crossing::Flat(_) | Crossing::Deep(_) | Crossing::List(_) | Crossing::Nested(_) => {
                body.push(format!("{} raw;", border.raw(value)));
                sent.passed.push("&raw".into());
                body.extend(sent.statements(|passed| format!("Native.{native}({passed});")));
                body.push(HEAR.into());
                body.extend(taken(border, value, "raw", "value"));
                body.push("return value;".into());
            }
            Crossing::Text => {
                body.push("void* raw;".into());
                body.extend(sent.statements(|passed| format!("raw = Native.{native}({passed});")));
                body.extend([HEAR.into(), "return Text.Take(raw);".into()]);
            }
            Crossing::Number(_) => {
                body.push(format!("{} raw;", border.raw(value)));
                body.extend(sent.statements(|passed| format!("raw = Native.{native}({passed});")));
                body.extend([HEAR.into(), format!("return {};", border.lift(value, "raw"))]);
            }
        },
    }
    let params = args.iter().enumerate().map(|(j, arg)| format!("{} a{j}", speller.full(&arg.ty)));
    let params = params.collect::<Vec<_>>().join(", ");
    let result = result.as_ref().map_or("void".into(), |value| speller.full(&value.ty));
    let name = &speller.names.functions[index];
    Method { prototype: format!("{result} {name}({params})"), body, inline: !memory }
}

/// `var value = …` from a value that is ours, and what frees it.
fn taken(border: Border<'_>, value: &Value, raw: &str, name: &str) -> Vec<String> {
    let lifted = format!("var {name} = {};", border.lift(value, raw));
    match &value.crossing {
        Crossing::Number(_) | Crossing::Flat(_) => vec![lifted],
        Crossing::Text => vec![format!("var {name} = Text.Take({raw});")],
        Crossing::List(_) => vec![lifted, format!("Native.joute_free({raw}.Items);")],
        Crossing::Deep(_) | Crossing::Nested(_) => {
            vec![lifted, format!("Native.{}(&{raw});", symbol("drop", &border.stem(value)))]
        }
    }
}

fn display(border: Border<'_>, written: &str, name: &str, ty: &Type) -> Method {
    let mut sent = Sent::default();
    sent.push(border, &format!("afficher_{written}"), "v", "v", &border.abi.value(ty));
    let native = symbol("show", written);
    let mut body = sent.statements(|passed| format!("var text = Native.{native}({passed});"));
    body.push(HEAR.into());
    body.push("Console.WriteLine(Text.Take(text));".into());
    Method { prototype: format!("void {name}({} v)", border.speller.full(ty)), body, inline: false }
}

/// Takes the arguments, calls the champion, hands in the result.
fn user_function(border: Border<'_>, index: usize) -> Method {
    let Function { name: written, .. } = &border.speller.api.user_functions[index];
    let entry @ Entry { args, result } = &border.abi.user_functions[index];
    let args = &args.slots;
    let mut body = Vec::new();
    if !args.is_empty() {
        body.push(format!("joute_args{index} args;"));
        body.push(format!("Native.{}(&args);", symbol("take", written)));
    }
    for (j, arg) in args.iter().enumerate() {
        body.extend(taken(border, &arg.value, &format!("args.arg{j}"), &format!("a{j}")));
    }
    let passed = (0..args.len()).map(|j| format!("a{j}")).collect::<Vec<_>>().join(", ");
    let call = format!("call{index}({passed})");
    match result {
        None => body.push(format!("{call};")),
        Some(value) => {
            body.push(format!("var value = {call};"));
            let native = symbol(entry.answer_word(), written);
            let mut sent = Sent::default();
            sent.push(border, written, "result", "value", value);
            body.extend(sent.statements(|passed| format!("Native.{native}({passed});")));
            body.push(HEAR.into());
        }
    }
    Method { prototype: format!("void play{index}()"), body, inline: false }
}
