//! Tests that `bindings/abi/joute.h` declares the functions that every game's library exports, and
//! that no binding declares one of them again.

use joute_generator::backend::{JOUTE_H, symbol};
use joute_generator::description::describe;
use joute_generator::library::{Library, exports};
use joute_testkit::{home, read, tracked_files};
use quote::ToTokens as _;
use std::collections::BTreeSet;
use syn::{FnArg, Item, ItemFn, ReturnType, Type};

/// Returns the prototypes of a C header, without comments.
fn prototypes(header: &str) -> BTreeSet<String> {
    let parts = header.split("*/").map(|part| part.split("/*").next().unwrap_or_default());
    let code: String = parts.collect();
    let lines: Vec<&str> = code.lines().map(str::trim).filter(|line| !line.starts_with('#')).collect();
    let statements = lines.join(" ");
    let statements = statements.split(';').map(|text| text.rsplit('}').next().unwrap_or_default().trim());
    statements.filter(|text| text.ends_with(')')).map(str::to_owned).collect()
}

/// Returns the name of the function that a prototype declares.
fn name(prototype: &str) -> &str {
    let before = prototype.split('(').next().unwrap_or_default();
    before.rsplit([' ', '*']).next().unwrap_or_default()
}

/// Returns the C declaration of a parameter or function with a Rust type.
fn declaration(ty: &Type, name: &str) -> String {
    match ty.to_token_stream().to_string().replace(' ', "").as_str() {
        "i32" => format!("int32_t {name}"),
        "u64" => format!("uint64_t {name}"),
        "*const::core::ffi::c_char" => format!("const char *{name}"),
        "*mut::core::ffi::c_char" => format!("char *{name}"),
        "*mut::core::ffi::c_void" => format!("void *{name}"),
        "*constunsafeextern\"C\"fn()" => format!("void (*const *{name})(void)"),
        "::core::option::Option<::joute_abi::MisuseHandler>" => {
            format!("void (*{name})(const char *message)")
        }
        other => panic!("this test has no C type for {other}"),
    }
}

/// Returns the C prototype of a function that a game's library exports.
fn prototype(function: &ItemFn) -> String {
    let parameters = function.sig.inputs.iter().map(|input| match input {
        FnArg::Typed(typed) => declaration(&typed.ty, &typed.pat.to_token_stream().to_string()),
        FnArg::Receiver(_) => panic!("an exported function has no receiver"),
    });
    let parameters: Vec<String> = parameters.collect();
    let parameters = if parameters.is_empty() { "void".into() } else { parameters.join(", ") };
    let function_and_parameters = format!("{}({parameters})", function.sig.ident);
    match &function.sig.output {
        ReturnType::Default => format!("void {function_and_parameters}"),
        ReturnType::Type(_, ty) => declaration(ty, &function_and_parameters),
    }
}

/// Returns the lines of the tracked files of all bindings and templates that have one of the
/// extensions. Each line comes with its file and number.
fn lines(extensions: &[&str]) -> Vec<(String, String)> {
    let files = tracked_files("bindings").into_iter().chain(tracked_files("templates"));
    let files = files.filter(|file| file.rsplit('.').next().is_some_and(|end| extensions.contains(&end)));
    let lines = files.flat_map(|file| {
        let text = read(home().join(&file));
        let lines = text.lines().enumerate();
        lines.map(|(index, line)| (format!("{file}:{}", index + 1), line.to_owned())).collect::<Vec<_>>()
    });
    lines.collect()
}

#[test]
fn the_header_matches_the_exported_functions() {
    // A library whose game has no API function exports only the functions that all libraries have.
    let api = describe("api.yml", "name: bare\nuser_function: [{fct_name: play}]\n")
        .api
        .expect("the description is valid");
    let library = exports(&api, Library { module: "bare::api", driver: "bare::Driver" });
    let items = syn::parse_file(&library).expect("the text is Rust").items;
    let exported = items.iter().filter_map(|item| match item {
        Item::Fn(function) if function.sig.abi.is_some() => Some(prototype(function)),
        _ => None,
    });
    assert_eq!(prototypes(JOUTE_H), exported.collect());
    // A description chooses the end of these names, so no other function may begin with them.
    let words = ["api", "flat", "take", "answer", "flatanswer", "show", "drop"];
    let is_taken =
        |prototype: &&String| words.iter().any(|word| name(prototype).starts_with(&symbol(word, "")));
    assert_eq!(
        prototypes(JOUTE_H).iter().find(is_taken),
        None,
        "a description could declare this function, too"
    );
    let handler = "pub type MisuseHandler = unsafe extern \"C\" fn(message: *const c_char);";
    assert!(read(home().join("bindings/abi/src/misuse.rs")).contains(handler), "{handler}");
}

#[test]
fn no_other_c_code_declares_a_function_of_the_header() {
    let declared = prototypes(JOUTE_H);
    let is_declaration = |line: &str| {
        let before = declared.iter().find_map(|prototype| {
            let (before, _) = line.split_once(&format!("{}(", name(prototype)))?;
            Some(before.trim())
        });
        // A call follows an operator, a keyword, or nothing.
        let typed =
            |before: &str| before.chars().all(|char| char.is_alphanumeric() || "_:*\" ".contains(char));
        before.is_some_and(|before| !["", "return", "else"].contains(&before) && typed(before))
    };
    let found = lines(&["c", "h", "cc", "hh"]).into_iter();
    let found =
        found.filter(|(place, line)| !place.starts_with("bindings/abi/joute.h:") && is_declaration(line));
    let found: Vec<_> = found.collect();
    assert!(found.is_empty(), "include joute.h instead of declaring these again: {found:#?}");
}

/// The types of Haskell and OCaml in declarations of C functions, each with the type of C.
const FOREIGN_TYPES: [(&str, &str); 9] = [
    ("CString", "char *"),
    ("Int32", "int32_t"),
    ("Word64", "uint64_t"),
    ("Ptr a", "void *"),
    ("()", "void"),
    ("string", "char *"),
    ("(int32[@unboxed])", "int32_t"),
    ("(int64[@unboxed])", "uint64_t"),
    ("unit", "void"),
];

/// Checks the types with which Haskell and OCaml declare the C functions that they call without a
/// wrapper. They cannot read the C header, so these types could differ from it.
#[test]
fn haskell_and_ocaml_call_the_functions_of_the_header_with_its_types() {
    let declared = prototypes(JOUTE_H);
    let in_c = |ty: &str| {
        let ty = ty.trim().trim_start_matches("IO ");
        FOREIGN_TYPES
            .iter()
            .find(|(foreign, _)| *foreign == ty)
            .map_or_else(|| ty.to_owned(), |(_, c)| (*c).to_owned())
    };
    let bare = |declaration: &str| {
        let end = declaration.rfind([' ', '*']).map_or(declaration.len(), |at| at + 1);
        declaration[..end].trim().trim_start_matches("const ").to_owned()
    };
    let (mut count, mut wrong) = (0, Vec::new());
    for (place, line) in lines(&["hs", "ml"]) {
        let is_foreign = line.starts_with("foreign import ") || line.starts_with("external ");
        let symbol = line.split('"').skip(1).step_by(2).last().filter(|_| is_foreign).unwrap_or_default();
        let Some(prototype) = declared.iter().find(|prototype| name(prototype) == symbol) else { continue };
        let types = line.split_once(" :").map(|(_, types)| types.trim_start_matches(':')).unwrap_or_default();
        let mut types: Vec<String> =
            types.split(" = ").next().unwrap_or_default().split(" -> ").map(in_c).collect();
        let result = types.pop();
        if types.is_empty() {
            types.push("void".into());
        }
        let (head, parameters) = prototype.split_once('(').unwrap_or_default();
        let parameters: Vec<String> = parameters.trim_end_matches(')').split(", ").map(bare).collect();
        count += 1;
        if result != Some(bare(head)) || types != parameters {
            wrong.push(format!("{place}: {line}\n  but joute.h has {prototype}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 6, "only {count} declarations were found");
}
