//! Generates `Api.cs`, which candidates read. It is compiled into `lib/Api.dll`.

use super::constant::{self, exact};
use super::doc::{doc, function_doc, safe};
use super::spell::Speller;
use super::types::{EnumView, StructView, enums, structs};
use crate::kit::render;
use crate::model::{Api, Constant};
use crate::names::Names;
use crate::text::{Texts, texts};
use askama::Template;
use joute_words::language as say;

/// A member of the C# class `Api`: a constant, an API function or a display function.
#[derive(Template)]
#[template(ext = "cs", escape = "none")]
enum Member {
    #[template(path = "csharp/api/constant.cs")]
    Constant { doc: String, keyword: &'static str, ty: String, name: String, value: String },
    #[template(path = "csharp/api/function.cs")]
    Function { doc: String, prototype: String, name: String, args: String },
    #[template(path = "csharp/api/display.cs")]
    Display { shows: String, shown_value: &'static str, name: String, ty: String },
}

#[derive(Template)]
#[template(path = "csharp/Api.cs", escape = "none")]
struct ApiSource {
    text: Texts,
    title: String,
    text_blank: &'static str,
    text_full: &'static str,
    members: Vec<Member>,
    enums: Vec<EnumView>,
    structs: Vec<StructView>,
}

/// Generates `Api.cs`, the C# source that candidates read. The public part of `lib/Api.dll` is
/// compiled from it.
pub fn api_source(api: &Api, names: &Names) -> String {
    let speller = Speller { api, names };
    let text = texts(api);
    render(&ApiSource {
        title: safe(&text.title),
        text_blank: say::csharp_blank(api.locale),
        text_full: say::csharp_full(api.locale),
        members: members(speller, &text),
        enums: enums(speller),
        structs: structs(speller),
        text,
    })
}

/// Builds the members of the C# class `Api`: constants, API functions and display functions.
fn members(speller: Speller<'_>, text: &Texts) -> Vec<Member> {
    let Speller { api, names } = speller;
    let constants = api.constants.iter().zip(&names.constants).map(|(constant, name)| {
        let Constant { name: _, value, summary } = constant;
        Member::Constant {
            doc: doc(summary),
            keyword: constant::keyword(value),
            ty: speller.ty(&value.ty()),
            name: name.clone(),
            value: constant::value(value, exact),
        }
    });
    let functions = api.functions.iter().zip(&names.functions).zip(&names.args);
    let functions = functions.map(|((function, name), args)| Member::Function {
        doc: function_doc(api.locale, function, args),
        prototype: speller.prototype(name, function, args),
        name: name.clone(),
        args: args.join(", "),
    });
    let enums = names.enum_displays.iter().zip(&names.enums);
    let displays = enums.chain(names.struct_displays.iter().zip(&names.structs));
    let displays = displays.map(|(name, ty)| Member::Display {
        shows: text.shows.replace("{}", ty),
        shown_value: text.shown_value,
        name: name.clone(),
        ty: ty.clone(),
    });
    constants.chain(functions).chain(displays).collect()
}
