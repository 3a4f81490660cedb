//! Tests of the generated reference. The reference is complete in every language and safe with any
//! text.
//!
//! `JOUTE_BLESS=1 cargo test -p joute-generator` updates the expected Markdown.

use std::collections::HashSet;
use std::path::Path;

use joute_generator::backend::Sample;
use joute_generator::description::describe;
use joute_generator::language;
use joute_generator::model::Api;
use joute_generator::names::{Item, NamedApi};
use joute_generator::reference::{files, markdown, page};

const DESCRIPTIONS: [&str; 6] = [
    "../api.yml",
    "tests/reference/small.yml",
    "tests/descriptions/shapes.yml",
    "tests/descriptions/names.yml",
    "tests/descriptions/optional.yml",
    "tests/descriptions/missing.yml",
];

fn load(path: &str) -> Api {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect(path);
    describe(path, &text).api.expect(path)
}

/// Escapes a text in the same way as the reference's HTML page.
fn html(text: &str) -> String {
    text.replace('&', "&#38;")
        .replace('<', "&#60;")
        .replace('>', "&#62;")
        .replace('"', "&#34;")
        .replace('\'', "&#39;")
}

/// Returns the values of an HTML attribute, in order.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    page.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn markdown_equals_the_golden_file() {
    let bless = std::env::var_os("JOUTE_BLESS").is_some();
    let action = if bless { snapbox::assert::Action::Overwrite } else { snapbox::assert::Action::Verify };
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference/small.md");
    // Only one language is tested, so that the samples of the others can change.
    let text = markdown(&load("tests/reference/small.yml"), &[&language::c::C]);
    snapbox::Assert::new().action(action).eq(text, snapbox::Data::read_from(&expected, None).raw());
}

#[test]
fn every_item_is_shown_in_every_language() {
    for path in DESCRIPTIONS {
        let api = load(path);
        let (page, markdown) = (page(&api, language::ALL), markdown(&api, language::ALL));
        for backend in language::ALL {
            let names = NamedApi::new(&api, backend.language().dialect);
            let title = backend.language().title;
            for item in names.items() {
                let Sample { signature, example } = backend.show(&names, item);
                assert!(!signature.trim().is_empty(), "{path}, {title}: {item:?} has no signature");
                assert!(!example.trim().is_empty(), "{path}, {title}: {item:?} has no example");
                assert!(
                    !example.trim().contains('\n'),
                    "{path}, {title}: {item:?}: the example has several lines"
                );
                for code in [signature.trim_end(), example.trim_end()] {
                    assert!(page.contains(&html(code)), "{path}, {title}: the page lacks {code}");
                    assert!(markdown.contains(code), "{path}, {title}: the Markdown lacks {code}");
                }
            }
        }
    }
}

#[test]
fn pages_of_one_language_contain_no_other() {
    let api = load("../api.yml");
    for backend in language::ALL {
        let page = page(&api, &[*backend]);
        let names = NamedApi::new(&api, backend.language().dialect);
        for item in names.items() {
            let name = match item {
                Item::Constant(constant) => &constant.name,
                Item::Enum(enumeration) => &enumeration.name,
                Item::Struct(structure) => &structure.name,
                Item::Function(function) | Item::UserFunction(function) => &function.name,
            };
            assert!(page.contains(&format!("<code>{}</code>", html(name))), "{name}");
        }
        assert!(!page.contains("class=\"t "), "{}", backend.language().title);
        assert!(!page.contains("type=\"radio\""), "{}", backend.language().title);
    }
}

#[test]
fn texts_are_no_markup() {
    let api = load("tests/reference/small.yml");
    for file in files(&api, language::ALL) {
        assert!(file.text.contains("alert("), "{}: the page does not contain the summary", file.path);
        assert!(!file.text.contains("<script>alert"), "{}", file.path);
        assert!(!file.text.contains("& more"), "{}", file.path);
    }
    let markdown = markdown(&api, language::ALL);
    for escaped in
        ["\\*at once\\*", "\\| away", "\\- its row", "\\`column\\`", "\\_text\\_", "\\[brackets\\](#no)"]
    {
        assert!(markdown.contains(escaped), "{escaped}");
    }
}

#[test]
fn links_lead_somewhere() {
    for path in DESCRIPTIONS {
        let api = load(path);
        let mut pages: Vec<_> = language::ALL.iter().map(|backend| page(&api, &[*backend])).collect();
        pages.push(page(&api, language::ALL));
        for page in pages {
            let ids = values(&page, "id");
            let places: HashSet<&str> = ids.iter().copied().collect();
            assert_eq!(ids.len(), places.len(), "{path}: an id is used twice");
            for link in values(&page, "href") {
                let id = link
                    .strip_prefix('#')
                    .unwrap_or_else(|| panic!("{path}: the link {link} leads to another page"));
                assert!(places.contains(id), "{path}: the link {link} has no target");
            }
            assert!(!page.contains("http"), "{path}: the page loads a file from elsewhere");
        }
        let text = markdown(&api, language::ALL);
        let places: HashSet<&str> = values(&text, "id").into_iter().collect();
        for link in text.split("](#").skip(1).filter_map(|rest| rest.split(')').next()) {
            assert!(places.contains(link) || link == "no", "{path}: the link #{link} has no target");
        }
    }
}

#[test]
fn languages_are_switched_by_their_ids() {
    let page = page(&load("../api.yml"), language::ALL);
    if language::ALL.len() < 2 {
        return;
    }
    for backend in language::ALL {
        let id = backend.language().id;
        assert!(
            page.contains(&format!("id=\"lang-{id}\" value=\"{id}\"")),
            "the language {id} cannot be selected"
        );
        assert!(
            page.contains(&format!(":root:has(#lang-{id}:checked) .t:not(.t-{id})")),
            "the language {id} cannot be shown alone"
        );
    }
    assert_eq!(page.matches(" checked>").count(), 1, "the first language is selected without scripts");
}

/// Returns the numbers in a line of code, in order.
fn numbers(code: &str) -> Vec<&str> {
    let words = code.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '.');
    words.filter(|word| word.parse::<i64>().is_ok()).collect()
}

#[test]
fn examples_have_plausible_numbers() {
    let api = load("../api.yml");
    for backend in language::ALL {
        let names = NamedApi::new(&api, backend.language().dialect);
        let title = backend.language().title;
        let example = |item| backend.show(&names, item).example;
        for function in &names.functions {
            let [player] = function.args.as_slice() else { continue };
            if player.original_name == "joueur" {
                let example = example(Item::Function(function));
                assert_eq!(numbers(&example), ["0"], "{title}: a player's number must be 0 or 1: {example}");
            }
        }
        for structure in &names.structs {
            let example = example(Item::Struct(structure));
            assert!(numbers(&example).iter().all(|n| ["0", "1"].contains(n)), "{title}: {example}");
            if structure.original_name == "position" && backend.language().id != "c" {
                assert_eq!(numbers(&example), ["1", "1"], "{title}: {example}");
            }
        }
    }
}
