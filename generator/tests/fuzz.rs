//! Property tests of the reader of descriptions. No input makes the reader panic, hang or return an
//! invalid model.

use std::collections::HashSet;
use std::time::Duration;

use joute_generator::description::{Severity, describe};
use joute_generator::model::{Api, ConstantValue, Type};
use joute_testkit::timing::thread_nanos;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// The maximum processor time for one test case. Every case needs far less.
const MAX_CASE_TIME: Duration = Duration::from_secs(10);

/// Checks all properties of the reader that must hold for any input.
fn check(text: &str) {
    let start = thread_nanos();
    let described = describe("api.yml", text);
    let drawn = described.render(false);
    let took = Duration::from_nanos((thread_nanos() - start) as u64);
    assert!(
        took < MAX_CASE_TIME,
        "{took:?} for {} bytes: {:?}…",
        text.len(),
        text.chars().take(80).collect::<String>()
    );
    let errors = described.diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
    assert_eq!(described.api.is_none(), errors > 0, "{drawn}");
    assert_eq!(described.diagnostics.is_empty(), drawn.is_empty());
    for found in &described.diagnostics {
        assert!(!found.message.is_empty() && !found.message.contains('\n'), "{found:?}");
        for span in found.span.iter().chain(found.others.iter().map(|(span, _)| span)) {
            assert!(text.get(span.clone()).is_some(), "{span:?} is not in the text: {found:?}");
        }
    }
    if let Some(api) = &described.api {
        check_model(api);
    }
}

/// Checks all properties of a model that the backends rely on.
fn check_model(api: &Api) {
    let identifier = |name: &str| {
        let fine = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        assert!(fine && name.starts_with(|first: char| !first.is_ascii_digit()), "{name:?}");
    };
    let distinct = |names: Vec<&str>| {
        let mut seen = HashSet::new();
        for name in names {
            identifier(name);
            assert!(seen.insert(name.to_ascii_lowercase()), "the name {name} is used twice");
        }
    };
    identifier(&api.name);
    distinct(api.constants.iter().map(|item| item.name.as_str()).collect());
    let enums = api.enums.iter().map(|item| item.name.as_str());
    distinct(enums.chain(api.structs.iter().map(|item| item.name.as_str())).collect());
    distinct(api.enums.iter().flat_map(|item| &item.values).map(|value| value.name.as_str()).collect());
    assert!(api.enums.iter().all(|item| !item.values.is_empty()));
    let functions = || api.functions.iter().chain(&api.user_functions);
    distinct(functions().map(|item| item.name.as_str()).collect());
    for function in functions() {
        distinct(function.args.iter().map(|arg| arg.name.as_str()).collect());
    }
    for (place, item) in api.structs.iter().enumerate() {
        assert!(!item.fields.is_empty());
        distinct(item.fields.iter().map(|field| field.name.as_str()).collect());
        assert_eq!(item.fields.iter().map(|field| api.layout(&field.ty)).max(), Some(item.layout));
        for field in &item.fields {
            assert!(
                inner(&field.ty).is_none_or(|held| held < place),
                "{} has a type that is declared later",
                field.name
            );
        }
    }
    for ty in api.all_types() {
        assert!(!api.spell(ty).is_empty());
    }
    for constant in &api.constants {
        let base = constant.value.base();
        for value in constant.value.scalars() {
            assert_eq!(ConstantValue::One(value.clone()).base(), base, "{}", constant.name);
        }
    }
    assert_eq!(api.hash(), api.hash());
}

fn inner(ty: &Type) -> Option<usize> {
    match ty {
        Type::Struct(id) => Some(id.0),
        Type::Array(held) | Type::Optional(held) => inner(held),
        _ => None,
    }
}

/// Returns every description of the tests, both valid ones and those with mistakes.
fn corpus() -> Vec<String> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = vec![root.join("../api.yml")];
    for folder in ["tests/corpus", "tests/diagnostics"] {
        let files = std::fs::read_dir(root.join(folder)).expect("the folder of descriptions can be read");
        paths.extend(files.map(|file| file.expect("the folder can be read").path()));
    }
    paths.retain(|path| path.extension().is_some_and(|ext| ext == "yml"));
    paths.sort();
    let texts: Vec<_> =
        paths.iter().map(|path| std::fs::read(path).expect("the description can be read")).collect();
    texts.iter().map(|text| String::from_utf8_lossy(text).into_owned()).collect()
}

/// The words that have a meaning in YAML or in the format of descriptions.
const WORDS: &[&str] = &[
    "name",
    "locale",
    "constant",
    "enum",
    "struct",
    "function",
    "user_function",
    "cst_name",
    "cst_val",
    "cst_comment",
    "cst_type",
    "enum_name",
    "enum_summary",
    "enum_field",
    "str_name",
    "str_summary",
    "str_tuple",
    "str_field",
    "fct_name",
    "fct_summary",
    "fct_ret_type",
    "fct_arg",
    "fct_action",
    "int",
    "double",
    "bool",
    "string",
    "void",
    "array",
    "int array",
    "optional",
    "int optional",
    "position",
    "position array array",
    "position array optional",
    "erreur",
    "afficher_position",
    "joute_x",
    "yes",
    "no",
    "~",
    "null",
    "0x7fffffff",
    "2147483648",
    "-1",
    "010",
    "1e999",
    ".nan",
    "-.inf",
    "été",
    "🐙",
    "",
    " ",
    "  ",
    "\n",
    "\n  ",
    "\n  - ",
    "\n    ",
    "\t",
    "\r\n",
    "\r",
    ":",
    ": ",
    ",",
    "[",
    "]",
    "{",
    "}",
    "- ",
    "? ",
    "|",
    ">",
    "|2-\n",
    "'",
    "\"",
    "\\",
    "\\0",
    "\\u202e",
    "#",
    " # ",
    "&a ",
    "*a",
    "<<: ",
    "!!str ",
    "!!int ",
    "!x ",
    "---\n",
    "...\n",
    "%YAML 1.1\n",
    "@",
    "`",
    "\0",
    "\u{feff}",
    "\u{85}",
    "\u{2028}",
    "\u{e000}",
];

#[derive(Debug, Clone)]
enum Edit {
    Delete(Index, usize),
    Insert(Index, &'static str),
    Repeat(Index, usize, usize),
    Replace(Index, char),
    Splice(Index, Index, usize),
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        (any::<Index>(), 1..40_usize).prop_map(|(at, len)| Edit::Delete(at, len)),
        (any::<Index>(), select(WORDS)).prop_map(|(at, word)| Edit::Insert(at, word)),
        (any::<Index>(), 1..80_usize, 1..30_usize).prop_map(|(at, len, times)| Edit::Repeat(at, len, times)),
        (any::<Index>(), any::<char>()).prop_map(|(at, char)| Edit::Replace(at, char)),
        (any::<Index>(), any::<Index>(), 1..200_usize)
            .prop_map(|(at, from, len)| Edit::Splice(at, from, len)),
    ]
}

fn apply(text: &mut Vec<char>, other: &[char], edit: &Edit) {
    let place = |at: &Index, len: usize| at.index(len + 1);
    match edit {
        Edit::Delete(at, len) => {
            let start = place(at, text.len());
            text.drain(start..(start + len).min(text.len()));
        }
        Edit::Insert(at, word) => {
            let start = place(at, text.len());
            text.splice(start..start, word.chars());
        }
        Edit::Repeat(at, len, times) => {
            let start = place(at, text.len());
            let part: Vec<char> = text[start..(start + len).min(text.len())].to_vec();
            text.splice(start..start, part.repeat(*times));
        }
        Edit::Replace(at, char) => {
            let start = place(at, text.len());
            text.splice(start..(start + 1).min(text.len()), [*char]);
        }
        Edit::Splice(at, from, len) => {
            let start = place(at, text.len());
            let from = place(from, other.len());
            text.splice(start..start, other[from..(from + len).min(other.len())].iter().copied());
        }
    }
}

/// Generates values in YAML's flow style from words of the format. The values are valid YAML but
/// mostly meaningless.
fn nonsense() -> impl Strategy<Value = String> {
    let word =
        select(WORDS).prop_map(|word| format!("{word:?}").replace("\\u{", "\\\\u{").replace("\\'", "'"));
    word.prop_recursive(5, 60, 8, |inner| {
        let key = select(WORDS)
            .prop_map(|word| word.replace(|char: char| !char.is_ascii_alphanumeric() && char != '_', ""));
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(|items| format!("[{}]", items.join(", "))),
            prop::collection::vec((key, inner), 0..8).prop_map(|entries| {
                let entries: Vec<_> = entries.iter().map(|(key, value)| format!("{key}: {value}")).collect();
                format!("{{{}}}", entries.join(", "))
            }),
        ]
    })
}

const TYPES: &[&str] =
    &["int", "double", "bool", "string", "a", "b", "c", "d array", "a array array", "int array", "void", "z"];
const NAMES: &[&str] = &["a", "b", "c", "d", "e", "f", "g", "h", "A", "été", "int", "joute_a"];

/// Generates descriptions in the correct form. Their names and types may be inconsistent.
fn plausible() -> impl Strategy<Value = String> {
    let row = || (select(NAMES), select(TYPES)).prop_map(|(name, ty)| format!("[{name}, {ty}]"));
    let rows = move || prop::collection::vec(row(), 0..4).prop_map(|rows| rows.join(", "));
    let structs = prop::collection::vec((select(NAMES), rows()), 0..6);
    let values = prop::collection::vec(select(NAMES), 0..3).prop_map(|values| values.join("], ["));
    let enums = prop::collection::vec((select(NAMES), values), 0..2);
    let functions = prop::collection::vec((select(NAMES), select(TYPES), rows()), 0..4);
    (structs, enums, functions).prop_map(|(structs, enums, functions)| {
        let mut out = String::from("name: jeu\nstruct:\n");
        for (name, rows) in structs {
            out.push_str(&format!("  - {{str_name: {name}, str_field: [{rows}]}}\n"));
        }
        out.push_str("enum:\n");
        for (name, values) in enums {
            out.push_str(&format!("  - {{enum_name: {name}, enum_field: [[{values}]]}}\n"));
        }
        out.push_str("function:\n");
        for (name, ty, rows) in functions {
            out.push_str(&format!("  - {{fct_name: {name}, fct_ret_type: {ty}, fct_arg: [{rows}]}}\n"));
        }
        out
    })
}

/// Returns a configuration with `PROPTEST_CASES` cases. The default is small enough for every test run.
fn config() -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(300), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn damaged_descriptions(which: Index, other: Index, edits in prop::collection::vec(edit(), 1..8)) {
        let corpus = corpus();
        let mut text: Vec<char> = which.get(&corpus).chars().collect();
        let other: Vec<char> = other.get(&corpus).chars().collect();
        for edit in &edits {
            apply(&mut text, &other, edit);
        }
        check(&text.into_iter().collect::<String>());
    }

    #[test]
    fn descriptions_that_may_hold(text in plausible()) {
        check(&text);
    }

    #[test]
    fn nonsense_under_known_keys(key in select(&WORDS[..7]), value in nonsense()) {
        check(&format!("name: jeu\n{key}: {value}\n"));
    }

    #[test]
    fn random_words_cause_no_panic(words in prop::collection::vec(select(WORDS), 0..60)) {
        check(&words.concat());
    }

    #[test]
    fn any_text(text: String) {
        check(&text);
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn the_corpus_itself() {
    let corpus = corpus();
    assert!(corpus.len() > 20);
    corpus.iter().for_each(|text| check(text));
}

/// Checks that the reader is fast on files of the maximum size. Each file repeats one element.
#[test]
fn large_files_take_a_moment() {
    let size = (1 << 20) - 100;
    for part in [
        "[", "{", "- ", "? ", "a: ", "'", "\"", "\n", "&a ", "[],", "{a: b}, ", "a: b\n", "é", "🐙", "\0",
        "x", "\"\\",
    ] {
        for start in ["", "name: [ "] {
            check(&format!("{start}{}", part.repeat(size / part.len())));
        }
    }
    let many = |head: &str, line: &dyn Fn(usize) -> String| {
        let mut text = head.to_owned();
        for i in 0.. {
            let line = line(i);
            if text.len() + line.len() > size {
                return text;
            }
            text.push_str(&line);
        }
        text
    };
    check(&many("function:\n", &|_| "- {fct_name: f}\n".into()));
    check(&many("struct:\n", &|i| format!("- {{str_name: a{i}, str_field: [[x, a{}]]}}\n", i + 1)));
    check(&many("struct:\n", &|i| format!("- {{str_name: a{i}, str_field: [[x, a{}]]}}\n", (i + 1) % 9000)));
    check(&many("enum:\n", &|i| {
        format!("- {{enum_name: abcd{i}, enum_field: [[v{i}]]}}\n- {{enum_name: abdc{i}}}\n")
    }));
    check(&many("constant:\n", &|i| format!("- {{cst_name: A{}, cst_val: {i}}}\n", i % 9000)));
    check(&many("{function: [", &|i| format!("{{fct_name: f{i}, fct_ret_type: int lst}}, ")));
    check(&many("a: &a {x: y}\n<<: [", &|_| "*a,".into()));
    check(&many("name: ", &|_| "x".repeat(1000)));
}

#[test]
fn too_large_a_file_is_refused() {
    let described = describe("api.yml", &"#".repeat((1 << 20) + 1));
    assert!(described.render(false).contains("too large"));
    check(&"a: b\n".repeat(1 << 20));
}
