//! Property tests of the backends with random models. Every backend generates code for any checked
//! model without a panic. All names are distinct, and generated Rust can be parsed.

use joute_generator::backend::GlueEnvironment;
use joute_generator::description::describe;
use joute_generator::kit::kit;
use joute_generator::language;
use joute_generator::library::{Library, exports, imports, probe};
use joute_generator::model::Api;
use joute_generator::names::NamedApi;
use joute_generator::rust::{DerivedTraits, game_module};
use proptest::prelude::*;
use std::collections::HashSet;
use std::fmt::Write as _;

/// The words from which the tests make names. Some language reserves them, or they become equal
/// after a change of case.
const WORDS: &[&str] = &[
    "_",
    "__",
    "_1",
    "a",
    "A",
    "a1",
    "a_length",
    "a_length_length",
    "a_1",
    "A1",
    "abstract",
    "afficher",
    "and",
    "api",
    "Api",
    "arg0",
    "args",
    "array",
    "as",
    "assert",
    "async",
    "auto",
    "begin",
    "bool_",
    "break",
    "call",
    "Call",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "count",
    "data",
    "def",
    "default",
    "del",
    "delete",
    "deriving",
    "do",
    "done",
    "drop",
    "echo",
    "elif",
    "else",
    "end",
    "enum",
    "equals",
    "exit",
    "extern",
    "final",
    "fn",
    "for",
    "foreign",
    "from",
    "fun",
    "function",
    "game",
    "get",
    "global",
    "goto",
    "guess",
    "hash",
    "id",
    "if",
    "impl",
    "import",
    "in",
    "index",
    "init",
    "int32",
    "interface",
    "internal",
    "is",
    "items",
    "lambda",
    "left",
    "length",
    "let",
    "list",
    "lock",
    "long",
    "main",
    "map",
    "match",
    "max",
    "method",
    "mod",
    "module",
    "mut",
    "namespace",
    "new",
    "nil",
    "None",
    "not",
    "null",
    "object",
    "of",
    "open",
    "operator",
    "or",
    "out",
    "params",
    "pass",
    "position",
    "print",
    "private",
    "pub",
    "put",
    "raise",
    "rec",
    "ref",
    "register",
    "result",
    "return",
    "score",
    "Self",
    "self",
    "short",
    "show",
    "sig",
    "signed",
    "sizeof",
    "static",
    "string_",
    "String",
    "struct",
    "super",
    "switch",
    "this",
    "throw",
    "time",
    "to",
    "toString",
    "true",
    "True",
    "try",
    "type",
    "typedef",
    "typeof",
    "union",
    "unsafe",
    "use",
    "using",
    "val",
    "value",
    "var",
    "Vec",
    "virtual",
    "void_",
    "where",
    "while",
    "with",
    "xor",
    "yield",
];

fn word() -> impl Strategy<Value = &'static str> {
    prop::sample::select(WORDS)
}

fn words(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<&'static str>> {
    prop::collection::vec(word(), count)
}

fn distinct(words: &[&'static str]) -> Vec<&'static str> {
    let mut seen = HashSet::new();
    words.iter().copied().filter(|word| seen.insert(word.to_lowercase())).collect()
}

/// Returns a description that contains the given names. The types of fields and arguments alternate.
fn description(
    constants: &[&str],
    types: &[&str],
    values: &[&str],
    slots: &[&str],
    functions: &[&str],
) -> String {
    let (enums, structs) = types.split_at(types.len() / 2);
    let base = ["int", "double", "bool", "string"];
    let mut all: Vec<String> = base.iter().chain(enums).map(ToString::to_string).collect();
    let mut text = String::from("name: words\nconstant:\n");
    for (i, name) in constants.iter().enumerate() {
        let value = [
            "-2147483648",
            "0.5",
            "[yes, no]",
            "\"*/ -- -} \\\" ?> ''' é\"",
            "[-2147483648, 2]",
            ".inf",
            "yes",
            "[0.5, -.inf, .nan]",
            "[\"*/ -- -} \\\" ?> ''' é\", '']",
            "[]\n    cst_type: string array",
        ];
        let value = value[(i + constants.len()) % value.len()];
        let _ = writeln!(
            text,
            "  - cst_name: '{name}'\n    cst_comment: '*/ -}} ?> {{{{- \\'\n    cst_val: {value}"
        );
    }
    text.push_str("enum:\n");
    for (i, name) in enums.iter().enumerate() {
        let _ = writeln!(text, "  - enum_name: '{name}'\n    enum_field:");
        let share = values.len() / enums.len().max(1);
        for value in &values[i * share..(i + 1) * share] {
            let _ = writeln!(text, "      - ['{value}', '\"\"\" \\u0041 */']");
        }
    }
    text.push_str("struct:\n");
    for (i, name) in structs.iter().enumerate() {
        let _ = writeln!(text, "  - str_name: '{name}'\n    str_tuple: {}\n    str_field:", i % 2 == 0);
        for (j, slot) in slots.iter().enumerate() {
            let array = if (i + j) % 3 == 0 { " array" } else { "" };
            let _ = writeln!(text, "      - ['{slot}', '{}{array}', 'x']", all[(i + j) % all.len()]);
        }
        all.push((*name).to_owned());
    }
    for (key, shift) in [("function", 0), ("user_function", 1)] {
        let _ = writeln!(text, "{key}:");
        for (i, name) in functions.iter().enumerate().filter(|(i, _)| i % 2 == shift) {
            let result = if i % 5 == 0 { "void" } else { &all[i % all.len()] };
            let _ = writeln!(text, "  - fct_name: '{name}'\n    fct_ret_type: '{result}'\n    fct_arg:");
            for (j, slot) in slots.iter().enumerate().take(i % 4) {
                let array = if (i + j) % 4 == 0 { " array array" } else { "" };
                let _ = writeln!(text, "      - ['{slot}', '{}{array}']", all[(i * 7 + j) % all.len()]);
            }
        }
    }
    text
}

fn environment() -> GlueEnvironment {
    GlueEnvironment { home: "/home".into(), library_dir: "/library".into(), target_dir: "/target".into() }
}

fn everything(api: &Api) {
    for text in [
        game_module(api, DerivedTraits::Wire),
        exports(api, Library { module: "game::api", driver: "game::Driver" }),
        imports(api),
        probe(api),
    ] {
        if let Err(error) = syn::parse_file(&text) {
            panic!("{error}\n{text}");
        }
    }
    for backend in language::ALL {
        let language = backend.language();
        let names = NamedApi::new(api, language.dialect);
        distinct_names(&names, language.id);
        let glue = backend.glue(&names, &environment());
        let files = kit(*backend, api).into_iter().chain(backend.probe(&names)).chain(glue.files);
        for file in files {
            assert!(!file.text.starts_with("template: "), "{}: {}: {}", language.id, file.path, file.text);
            assert!(!file.path.starts_with('/') && !file.path.contains(".."), "{}", file.path);
        }
        for item in names.items() {
            let sample = backend.show(&names, item);
            assert!(!sample.signature.is_empty() && !sample.example.is_empty(), "{}: {item:?}", language.id);
        }
    }
}

fn distinct_names(names: &NamedApi<'_>, language: &str) {
    let unique = |list: Vec<&String>| {
        let set: HashSet<&String> = list.iter().copied().collect();
        assert_eq!(set.len(), list.len(), "{language}: {list:?}");
    };
    unique(names.functions.iter().map(|f| &f.name).collect());
    unique(names.constants.iter().map(|c| &c.name).collect());
    unique(names.enums.iter().map(|e| &e.name).chain(names.structs.iter().map(|s| &s.name)).collect());
    names.enums.iter().for_each(|e| unique(e.values.iter().map(|value| &value.name).collect()));
    let functions = names.functions.iter().chain(&names.user_functions).map(|f| &f.args);
    let fields = names.structs.iter().map(|s| &s.fields).chain(functions);
    fields.for_each(|fields| unique(fields.iter().map(|field| &field.name).collect()));
    assert_eq!(names.functions.len(), names.model.functions.len());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn any_checked_model_is_spelt(
        constants in words(0..6),
        types in words(2..8),
        values in words(4..16),
        slots in words(1..7),
        functions in words(1..12),
    ) {
        let text = description(
            &distinct(&constants),
            &distinct(&types),
            &distinct(&values),
            &distinct(&slots),
            &distinct(&functions),
        );
        let described = describe("words.yml", &text);
        // The checker may reject names that are too similar. All names that it accepts must be spelt.
        if let Some(api) = &described.api {
            everything(api);
        }
    }
}

#[test]
fn every_description_of_the_tree_is_spelt() {
    let home = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut paths = vec![
        home.join("api.yml"),
        home.join("examples/morpion/api.yml"),
        home.join("crates/bench/calls/api.yml"),
    ];
    let folder = std::fs::read_dir(home.join("generator/tests/descriptions"))
        .expect("the folder of descriptions can be read");
    paths.extend(folder.flatten().map(|entry| entry.path()));
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("the description can be read");
        let described = describe("api.yml", &text);
        let Some(api) = &described.api else { panic!("{}", described.render(false)) };
        everything(api);
    }
}

#[test]
fn missing_summaries_leave_no_gap() {
    let text = "name: quiet\nconstant: [{cst_name: A, cst_val: 1}, {cst_name: B, cst_val: [2]}, {cst_name: C, cst_val: x}]\n\
                enum: [{enum_name: e, enum_field: [[one], [two, Told], [three]]}, {enum_name: f, enum_field: [[four]]}]\n\
                struct:\n- {str_name: s, str_field: [[a, int], [b, e, Told], [c, s2]]}\n\
                - {str_name: s2, str_tuple: yes, str_field: [[a, int], [b, int, Told]]}\n\
                function:\n- {fct_name: f1}\n- {fct_name: f2, fct_ret_type: s array, fct_arg: [[x, int], [y, s, Told]]}\n\
                - {fct_name: f3, fct_arg: [[x, int]]}\n- {fct_name: f4, fct_summary: Told, fct_arg: [[x, int]]}\n\
                user_function:\n- {fct_name: u1}\n- {fct_name: u2, fct_ret_type: s2, fct_arg: [[x, int]]}\n";
    let api = describe("api.yml", text).api.expect("the description is valid");
    let mut wrong = Vec::new();
    for backend in language::ALL {
        for file in kit(*backend, &api) {
            // Top-level definitions in Python are separated by two empty lines. An empty variable in a
            // Makefile ends in a space.
            let gap = if file.path.ends_with(".py") { "\n\n\n\n" } else { "\n\n\n" };
            let place = format!("{}/{}", backend.language().id, file.path);
            if let Some(at) = file.text.find(gap) {
                wrong.push(format!("{place}, line {}: a gap", file.text[..at].lines().count()));
            }
            let ragged = file.text.lines().find(|line| line.ends_with([' ', '\t']));
            wrong.extend(ragged.filter(|_| !place.ends_with(".mk")).map(|line| format!("{place}: «{line}»")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
