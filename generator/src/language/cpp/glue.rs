//! `joute/main.cc`: what is converted or checked on its way, and the loop that calls the champion.

use super::api::displayed;
use super::spell::Speller;
use crate::backend::{File, symbol};
use crate::kit::render;
use crate::model::{Enum, EnumId, Field, Function, Layout, Struct, Type};
use crate::text::{Texts, texts};
use askama::Template;

struct EntryView {
    written: String,
    body: Vec<String>,
}

#[derive(Template)]
#[template(path = "cpp/main.cc", escape = "none")]
struct Main {
    text: Texts,
    raws: Vec<String>,
    functions: Vec<String>,
    takes: Vec<String>,
    hash: String,
    entries: Vec<EntryView>,
}

/// The hand-written half.
const BORDER: &str = include_str!("../../../../bindings/cpp/border.hh");

/// `joute/main.cc` and what it stands on.
pub fn files(speller: Speller<'_>) -> Vec<File> {
    let api = speller.api;
    let users = 0..api.user_functions.len();
    let functions = (0..api.functions.len()).filter_map(|i| function(speller, i));
    let main = Main {
        text: texts(api),
        raws: raws(speller),
        functions: functions.chain(displays(speller)).collect(),
        takes: users.clone().flat_map(|i| externs(speller, i)).collect(),
        hash: format!("0x{:016x}", api.hash()),
        entries: users.map(|i| entry(speller, i)).collect(),
    };
    vec![File::generated("joute/main.cc", render(&main)), File::generated("joute/border.hh", BORDER)]
}

impl Speller<'_> {
    /// A type where nothing of ours may hide it.
    fn global(&self, ty: &Type) -> String {
        match ty {
            Type::Enum(id) => format!("::{}", self.names.enumeration(*id)),
            Type::Struct(id) => format!("::{}", self.names.structure(*id)),
            Type::Array(item) => format!("std::vector<{}>", self.global(item)),
            Type::Int | Type::Double | Type::Bool | Type::String => self.ty(ty),
        }
    }

    /// The C form of a type.
    fn raw(&self, ty: &Type) -> String {
        match self.api.layout(ty) {
            Layout::Owned => format!("joute_::raw_t<{}>", self.global(ty)),
            Layout::Free | Layout::Checked => self.global(ty),
        }
    }

    fn form(&self, ty: &Type) -> String {
        format!("joute_::form<{}>", self.global(ty))
    }
}

/// What the border must know of enums and structs.
fn raws(speller: Speller<'_>) -> Vec<String> {
    let Speller { api, names } = speller;
    let enums = api.enums.iter().enumerate().map(|(i, e)| {
        let Enum { name, summary: _, values } = e;
        let (ty, range) = (&names.enums[i], names.range(EnumId(i)));
        format!(
            "template <>\nstruct joute_::enumeration<::{ty}> {{\n    static constexpr const char *name = \"{name}\";\n    \
             static constexpr const char *range = \"{range}\";\n    static constexpr int count = {};\n}};",
            values.len()
        )
    });
    let structs = (0..api.structs.len()).filter_map(|i| {
        let Struct { name: _, summary: _, shape: _, fields, layout } = &api.structs[i];
        match layout {
            Layout::Free => None,
            Layout::Checked if fields.iter().any(|field| speller.holds_enum(&field.ty)) => {
                Some(checks(speller, i))
            }
            Layout::Checked => None,
            Layout::Owned => Some(owned_form(speller, i)),
        }
    });
    enums.chain(structs).collect()
}

/// A struct that holds an enum: is it a value, and if not, why.
fn checks(speller: Speller<'_>, index: usize) -> String {
    let ty = &speller.names.structs[index];
    let fields = speller.api.structs[index].fields.iter().zip(&speller.names.fields[index]);
    let fields: Vec<_> = fields.filter(|(field, _)| speller.holds_enum(&field.ty)).collect();
    let values = fields.iter().map(|(_, name)| format!("joute_is_value(v.{name})"));
    let values = values.collect::<Vec<_>>().join(" && ");
    let reasons = fields.iter().map(|(field, name)| {
        format!("    joute_explain(v.{name}, joute_::path{{&at, \"{}\"}});\n", field.name)
    });
    let reasons = reasons.collect::<String>();
    format!(
        "inline bool joute_is_value(const ::{ty} &v)\n{{\n    using joute_::joute_is_value;\n    return {values};\n}}\n\n\
         inline void joute_explain(const ::{ty} &v, const joute_::path &at)\n{{\n    using joute_::joute_explain;\n{reasons}}}"
    )
}

/// A struct that points to memory: its C form and both ways to it.
fn owned_form(speller: Speller<'_>, index: usize) -> String {
    let ty = &speller.names.structs[index];
    let fields = || speller.api.structs[index].fields.iter().zip(&speller.names.fields[index]).enumerate();
    let raw = fields().map(|(i, (field, _))| format!("        {} f{i};\n", speller.raw(&field.ty)));
    let lowered = fields().map(|(i, (field, name))| {
        let Field { name: written, ty, summary: _ } = field;
        format!("        to.f{i} = {}::lower(v.{name}, bench, {{&at, \"{written}\"}});\n", speller.form(ty))
    });
    let lifted = fields().map(|(i, (field, name))| {
        format!("        v.{name} = {}::lift(from.f{i});\n", speller.form(&field.ty))
    });
    format!(
        "template <>\nstruct joute_::form<::{ty}> {{\n    static constexpr bool same_bits = false;\n\n    struct raw {{\n{}    }};\n\n    \
         static raw lower(const ::{ty} &v, scratch &bench, const path &at)\n    {{\n        raw to;\n{}        return to;\n    }}\n\n    \
         static ::{ty} lift(const raw &from)\n    {{\n        ::{ty} v;\n{}        return v;\n    }}\n}};",
        raw.collect::<String>(),
        lowered.collect::<String>(),
        lifted.collect::<String>()
    )
}

/// The body of a function that converts or checks; others are the library's own symbols.
fn function(speller: Speller<'_>, index: usize) -> Option<String> {
    let Speller { api, names } = speller;
    let function = &api.functions[index];
    if speller.is_direct(function) {
        return None;
    }
    let Function { name: written, summary: _, args, result, role: _ } = function;
    let owned = |ty: &Type| api.layout(ty) == Layout::Owned;
    let symbol = symbol("api", written);
    let raws = args.iter().map(|arg| speller.raw(&arg.ty)).collect::<Vec<_>>().join(", ");
    let raw_result = result.as_ref().map_or("void".into(), |ty| speller.raw(ty));
    let params = args.iter().enumerate().map(|(i, arg)| {
        let ty = speller.global(&arg.ty);
        if owned(&arg.ty) { format!("const {ty} &arg{i}") } else { format!("{ty} arg{i}") }
    });
    let params = params.collect::<Vec<_>>().join(", ");
    let mut body = Vec::new();
    if args.iter().any(|arg| owned(&arg.ty)) {
        body.push("joute_::scratch bench;".to_owned());
        body.push(format!("const joute_::path root{{nullptr, \"{written}\"}};"));
    }
    let mut passed = Vec::new();
    for (i, Field { name: written_arg, ty, summary: _ }) in args.iter().enumerate() {
        if owned(ty) {
            let form = speller.form(ty);
            body.push(format!(
                "const auto raw{i} = {form}::lower(arg{i}, bench, {{&root, \"{written_arg}\"}});"
            ));
            passed.push(format!("raw{i}"));
        } else {
            if speller.holds_enum(ty) {
                let qualified = if matches!(ty, Type::Enum(_)) { "joute_::" } else { "" };
                body.push(format!("if (!{qualified}joute_is_value(arg{i})) [[unlikely]]"));
                body.push(format!("    joute_::explain_argument(arg{i}, \"{written}\", \"{written_arg}\");"));
            }
            passed.push(format!("arg{i}"));
        }
    }
    let call = format!("{symbol}({})", passed.join(", "));
    body.push(match result {
        Some(ty) if owned(ty) => format!("return {}::lift({call});", speller.form(ty)),
        Some(_) => format!("return {call};"),
        None => format!("{call};"),
    });
    let result = result.as_ref().map_or("void".into(), |ty| speller.global(ty));
    Some(format!(
        "extern \"C\" {raw_result} {symbol}({raws});\n\n{result} {}({params})\n{{\n    {}\n}}",
        names.functions[index],
        body.join("\n    ")
    ))
}

/// `afficher_*`, through `std::cout` so that lines come in order with the candidate's.
fn displays(speller: Speller<'_>) -> Vec<String> {
    let show = |(ty, written, display): (Type, &str, &str)| {
        let symbol = symbol("show", written);
        let global = speller.global(&ty);
        let pass = match ty {
            Type::Enum(_) => global.clone(),
            _ => format!("const {} *", speller.raw(&ty)),
        };
        let by_value = speller.api.layout(&ty) != Layout::Owned;
        let param = if by_value { format!("{global} v") } else { format!("const {global} &v") };
        let call = |function| format!("joute_::{function}({symbol}, v, \"afficher_{written}\")");
        let text = call("shown");
        // A stream prints what a variable holds, be it no value at all.
        let streamed = call(if matches!(ty, Type::Enum(_)) { "named" } else { "shown" });
        let text_function =
            format!("std::string joute_text(const {global} &v)\n{{\n    return {streamed};\n}}");
        format!(
            "extern \"C\" char *{symbol}({pass});\n\n{text_function}\n\nvoid {display}({param})\n{{\n    std::cout << {text} << '\\n';\n}}"
        )
    };
    displayed(speller).into_iter().map(show).collect()
}

/// The symbols that bring arguments to a user function, and its answer back.
fn externs(speller: Speller<'_>, index: usize) -> Vec<String> {
    let Function { name: written, summary: _, args, result, role: _ } = &speller.api.user_functions[index];
    let take = (!args.is_empty()).then(|| {
        let fields =
            args.iter().enumerate().map(|(i, arg)| format!("    {} arg{i};\n", speller.raw(&arg.ty)));
        let ty = format!("joute_args_{written}");
        let symbol = symbol("take", written);
        format!("struct {ty} {{\n{}}};\nextern \"C\" void {symbol}({ty} *out);", fields.collect::<String>())
    });
    let answer = result
        .as_ref()
        .map(|ty| format!("extern \"C\" void {}({} value);", symbol("answer", written), speller.raw(ty)));
    take.into_iter().chain(answer).collect()
}

fn entry(speller: Speller<'_>, index: usize) -> EntryView {
    let Function { name: written, summary: _, args, result, role: _ } = &speller.api.user_functions[index];
    let name = &speller.names.user_functions[index];
    let mut body = Vec::new();
    if !args.is_empty() {
        body.push(format!("joute_args_{written} args;"));
        body.push(format!("{}(&args);", symbol("take", written)));
    }
    // Lifted one by one, in order, each into what the function takes.
    let lifted =
        args.iter().enumerate().map(|(i, arg)| format!("{}::lift(args.arg{i})", speller.form(&arg.ty)));
    let call = format!("::{name}({})", lifted.collect::<Vec<_>>().join(", "));
    match result {
        Some(ty) => {
            body.push(format!("const {} result = {call};", speller.global(ty)));
            body.push("joute_::scratch bench;".into());
            body.push(format!("const joute_::path root{{nullptr, \"{written}\"}};"));
            let form = speller.form(ty);
            let answer = symbol("answer", written);
            body.push(format!("{answer}({form}::lower(result, bench, {{&root, \"result\"}}));"));
        }
        None => body.push(format!("{call};")),
    }
    EntryView { written: written.clone(), body }
}
