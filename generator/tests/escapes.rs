//! Tests that a name is escaped if and only if its language rejects it. The tests compile every
//! word of the language's own table and of short tables, as each kind of name.

mod ask;
mod managed;
mod native;

use ask::{Question, scratch};
use joute_generator::language;
use joute_generator::names::{NameConflict, NameKind};
use std::collections::BTreeMap;
use std::path::Path;

/// The kinds of names to test. `afficher_*` functions are like other functions and are left out.
const KINDS: &[NameKind] = &[
    NameKind::Enum,
    NameKind::Struct,
    NameKind::Function,
    NameKind::UserFunction,
    NameKind::Constant,
    NameKind::Value,
    NameKind::Field,
    NameKind::Argument,
];

/// The maximum length of a table whose words are tested in other languages as well. Longer tables
/// list the names of a library.
const MAX_TABLE_LENGTH: usize = 400;

/// A function that returns, for each question, whether the language rejects it.
type Ask = fn(&Path, &[Question]) -> Vec<bool>;

fn asked(id: &str) -> Ask {
    match id {
        "c" => native::c,
        "cpp" => native::cpp,
        "csharp" => managed::csharp,
        "go" => native::go,
        "haskell" => native::haskell,
        "java" => managed::java,
        "javascript" | "typescript" => managed::javascript,
        "lua" => managed::lua,
        "ocaml" => native::ocaml,
        "php" => managed::php,
        "python" => managed::python,
        "rust" => native::rust,
        other => panic!("the test has no questions for {other}"),
    }
}

/// Returns every word to test in a language: those of its own table and of all short tables.
fn words(id: &str) -> Vec<&'static str> {
    let tables = language::ALL.iter().map(|backend| backend.language());
    let near = |language: &&joute_generator::backend::Language| {
        language.id == id || (language.dialect.words)().len() < MAX_TABLE_LENGTH
    };
    let mut words: Vec<_> = tables.filter(near).flat_map(|language| (language.dialect.words)()).collect();
    words.extend(["_1", "_x", "error", "position_array", "list", "map", "print", "max", "length", "data"]);
    words.sort_unstable();
    words.dedup();
    words
}

/// Returns the differences between the names that the language rejects and those in its table.
fn judge(id: &str) -> Vec<String> {
    let dialect = language::find(id).expect("the language exists").language().dialect;
    let mut questions: BTreeMap<(NameKind, String), Option<NameConflict>> = BTreeMap::new();
    for word in words(id) {
        for &kind in KINDS {
            let name = (dialect.case)(kind, word);
            let taken = (dialect.reserved)(kind, &name);
            questions.insert((kind, name), taken);
        }
    }
    let asked_about: Vec<Question> =
        questions.into_iter().map(|((kind, name), taken)| Question { kind, name, taken }).collect();
    let folder = scratch(id);
    let refused = asked(id)(&folder, &asked_about);
    assert_eq!(refused.len(), asked_about.len(), "{id}: the number of answers differs");
    let wrong =
        asked_about.iter().zip(refused).filter(|(question, refused)| question.taken.is_some() != *refused);
    let wrong = wrong.map(|(Question { kind, name, taken }, _)| match taken {
        Some(taken) => format!("{id}: {kind:?} `{name}` is escaped ({taken}), and the language takes it"),
        None => format!("{id}: {kind:?} `{name}` is not escaped, and the language refuses it"),
    });
    wrong.collect()
}

macro_rules! languages {
    ($($id:ident),*) => {
        $(
            #[test]
            fn $id() {
                let wrong = judge(stringify!($id));
                assert!(wrong.is_empty(), "{}", wrong.join("\n"));
            }
        )*

        #[test]
        fn every_compiler_is_asked_about_names() {
            let ids: Vec<&str> = language::ALL.iter().map(|backend| backend.language().id).collect();
            assert_eq!(ids, [$(stringify!($id)),*]);
        }
    };
}

languages!(c, cpp, csharp, go, haskell, java, javascript, lua, ocaml, php, python, rust, typescript);
