//! The part of `Api.hs` that candidates do not read: C forms of types, imports and definitions of functions.

use super::spell::{Speller, quote};
use crate::backend::{has_flat_form, symbol};
use crate::model::{Enum, Field, Function, Layout, Struct, Type};

/// Blocks of code, in the order of the API.
pub fn blocks(speller: Speller<'_>) -> Vec<String> {
    let api = speller.api;
    let enums = (0..api.enums.len()).map(|i| enumeration(speller, i));
    let structs = (0..api.structs.len()).map(|i| structure(speller, i));
    let functions = (0..api.functions.len()).map(|i| function(speller, i));
    enums.chain(structs).chain(functions).chain(displays(speller)).collect()
}

fn enumeration(speller: Speller<'_>, index: usize) -> String {
    let Enum { name: written, summary: _, values: _ } = &speller.api.enums[index];
    let name = &speller.names.enums[index];
    format!(
        "joute_from_{written} :: Joute.Int -> {name}\n\
         joute_from_{written} (Joute.I# joute_tag) = Joute.tagToEnum# joute_tag\n\
         {{-# INLINE joute_from_{written} #-}}\n\n\
         instance Joute.Value {name} where\n  \
           width _ = 4\n  \
           load = Joute.loadTag joute_from_{written}\n  \
           store _ _ = Joute.storeTag\n  \
           {{-# INLINE width #-}}\n  \
           {{-# INLINE load #-}}\n  \
           {{-# INLINE store #-}}"
    )
}

fn structure(speller: Speller<'_>, index: usize) -> String {
    let Struct { name: _, summary: _, shape: _, fields, layout } = &speller.api.structs[index];
    let name = &speller.names.structs[index];
    let (offsets, width, _) = speller.place(fields.iter().map(|f| &f.ty));
    let locals = (0..fields.len()).map(|i| format!(" joute_{i}")).collect::<String>();
    let keep = if *layout == Layout::Owned { "joute_keep" } else { "_" };
    let mut lines = vec![format!("instance Joute.Value {name} where"), format!("  width _ = {width}")];
    lines.push("  load joute_block joute_at = do".into());
    for (i, offset) in offsets.iter().enumerate() {
        lines.push(format!("    joute_{i} <- Joute.loadAt joute_block joute_at {offset}"));
    }
    lines.push(format!("    Joute.pure ({name}{locals})"));
    lines.push(format!("  store joute_path {keep} joute_block joute_at ({name}{locals}) = do"));
    for (i, (field, offset)) in fields.iter().zip(&offsets).enumerate() {
        let Field { name: _, ty, summary: _ } = field;
        let keep = if speller.points(ty) || *ty == Type::String || matches!(ty, Type::Array(_)) {
            "joute_keep"
        } else {
            "Joute.noKeep"
        };
        lines.push(format!(
            "    Joute.storeAt (Joute.Field joute_path {}) {keep} joute_block joute_at {offset} joute_{i}",
            quote(&speller.names.fields[index][i])
        ));
    }
    // What points to memory costs more than a call, and structs in structs would multiply.
    let inlined: &[&str] = if *layout == Layout::Owned { &["width"] } else { &["width", "load", "store"] };
    lines.extend(inlined.iter().map(|method| format!("  {{-# INLINE {method} #-}}")));
    lines.join("\n")
}

fn function(speller: Speller<'_>, index: usize) -> String {
    let Function { name: written, summary: _, args, result, role: _ } = &speller.api.functions[index];
    let name = &speller.names.functions[index];
    let locals = (0..args.len()).map(|i| format!(" joute_{i}")).collect::<String>();
    let word = if has_flat_form(&speller.api.functions[index]) { "flat" } else { "api" };
    let local = format!("joute_call_{written}");
    let mut types: Vec<&str> = args.iter().flat_map(|arg| passed(&arg.ty)).copied().collect();
    let output = match result {
        None => "IO ()",
        Some(Type::Int | Type::Enum(_)) => "IO Joute.Int32",
        Some(Type::Double) => "IO Double",
        Some(Type::Bool) => "IO Joute.Word8",
        Some(Type::String) => "IO Joute.CString",
        Some(Type::Struct(_) | Type::Array(_)) => {
            types.push("Joute.Raw");
            "IO ()"
        }
    };
    types.push(output);
    let mut body = Vec::new();
    let mut call = local.clone();
    let keeps = args.iter().any(|arg| speller.points(&arg.ty));
    if keeps {
        body.push("joute_keep <- Joute.newKeep".to_owned());
    }
    for (i, arg) in args.iter().enumerate() {
        let path = format!("(Joute.Argument {} {})", quote(name), quote(&speller.names.args[index][i]));
        let (lines, words) = pass(speller, &arg.ty, &path, &format!("joute_{i}"));
        body.extend(lines);
        call.push_str(&words);
    }
    let alive = keeps.then(|| "Joute.keepAlive joute_keep".to_owned());
    match result {
        None => {
            body.push(call);
            body.extend(alive);
            body.push("Joute.settle".into());
        }
        Some(Type::Struct(_) | Type::Array(_)) => {
            let size = result.as_ref().map_or(0, |ty| speller.size(ty).0);
            body.push(format!("Joute.Block joute_out <- Joute.newBlock {size}"));
            body.push(format!("{call} joute_out"));
            body.extend(alive);
            body.push("Joute.settle".into());
            body.push("Joute.load (Joute.Block joute_out) 0".into());
        }
        Some(ty) => {
            body.push(format!("joute_result <- {call}"));
            body.extend(alive);
            body.push(match ty {
                Type::Int => "Joute.settled (Joute.fromInt joute_result)".into(),
                Type::Bool => "Joute.settled (Joute.fromBool joute_result)".into(),
                Type::Enum(id) => {
                    let e = &speller.api.enumeration(*id).name;
                    format!("Joute.settled (joute_from_{e} (Joute.fromInt joute_result))")
                }
                Type::String => "Joute.settledText joute_result".into(),
                _ => "Joute.settled joute_result".into(),
            });
        }
    }
    let import = import(&symbol(word, written), &local, &types);
    // Scalars cross without a box where the call is inlined.
    let scalar = |ty: &Type| !matches!(ty, Type::String | Type::Struct(_) | Type::Array(_));
    let inlined = args.iter().map(|arg| &arg.ty).chain(result).all(scalar);
    let pragma = if inlined { format!("\n{{-# INLINE {name} #-}}") } else { String::new() };
    format!("{import}\n\n{name}{locals} = do\n  {}{pragma}", body.join("\n  "))
}

/// `foreign import …`, an unsafe one: it costs what a call in C costs.
pub fn import(symbol: &str, local: &str, types: &[&str]) -> String {
    format!("foreign import ccall unsafe \"{symbol}\" {local}\n  :: {}", types.join(" -> "))
}

/// What a value is, among the arguments of a foreign import.
pub fn passed(ty: &Type) -> &'static [&'static str] {
    match ty {
        Type::Int | Type::Enum(_) => &["Joute.Int32"],
        Type::Double => &["Double"],
        Type::Bool => &["Joute.Word8"],
        Type::String | Type::Struct(_) => &["Joute.Raw"],
        Type::Array(_) => &["Joute.Raw", "Joute.CSize"],
    }
}

/// Lines that prepare a value for a call, and the words that pass it.
pub fn pass(speller: Speller<'_>, ty: &Type, path: &str, value: &str) -> (Vec<String>, String) {
    let keep = speller.keep(ty);
    let block = format!("Joute.Block {value}_raw");
    match ty {
        Type::Int => (vec![format!("{value}_int <- Joute.int {path} {value}")], format!(" {value}_int")),
        Type::Double => (Vec::new(), format!(" {value}")),
        Type::Bool => (Vec::new(), format!(" (Joute.bool {value})")),
        Type::Enum(_) => (Vec::new(), format!(" (Joute.tag {value})")),
        Type::String => (vec![format!("{block} <- Joute.text {path} {value}")], format!(" {value}_raw")),
        Type::Struct(_) => {
            (vec![format!("{block} <- Joute.one {path} {keep} {value}")], format!(" {value}_raw"))
        }
        Type::Array(_) => (
            vec![format!(
                "Joute.Items (Joute.Block {value}_raw) {value}_count <- Joute.many {path} {keep} {value}"
            )],
            format!(" {value}_raw {value}_count"),
        ),
    }
}

/// `afficher_*`: the library makes the text, Haskell prints it among what it prints itself.
fn displays(speller: Speller<'_>) -> impl Iterator<Item = String> {
    let Speller { api, names } = speller;
    let enums = api.enums.iter().zip(&names.enum_displays).map(|(e, name)| {
        let written = &e.name;
        let import = import(&symbol("show", written), &format!("joute_show_{written}"), &["Joute.Int32", "IO Joute.CString"]);
        format!("{import}\n\n{name} joute_0 = do\n  joute_line <- joute_show_{written} (Joute.tag joute_0)\n  Joute.say joute_line")
    });
    let structs = api.structs.iter().zip(&names.struct_displays).map(|(s, name)| {
        let written = &s.name;
        let import = import(
            &symbol("show", written),
            &format!("joute_show_{written}"),
            &["Joute.Raw", "IO Joute.CString"],
        );
        let (open, keep, close) = match s.layout {
            Layout::Owned => {
                ("  joute_keep <- Joute.newKeep\n", "joute_keep", "  Joute.keepAlive joute_keep\n")
            }
            Layout::Free | Layout::Checked => ("", "Joute.noKeep", ""),
        };
        format!(
            "{import}\n\n{name} joute_0 = do\n{open}  \
               Joute.Block joute_raw <- Joute.one (Joute.Argument {} \"v\") {keep} joute_0\n  \
               joute_line <- joute_show_{written} joute_raw\n{close}  \
               Joute.say joute_line",
            quote(name)
        )
    });
    enums.chain(structs)
}
