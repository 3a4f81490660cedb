//! Tests of the error messages about wrong descriptions. Each case is a small file with one
//! mistake, next to the expected messages.
//!
//! `JOUTE_BLESS=1 cargo test -p joute-generator` updates the expected messages.

use std::path::{Path, PathBuf};

use joute_generator::description::{Diagnostic, Severity, describe, render};

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics");
    let files = std::fs::read_dir(folder)
        .expect("the folder of cases can be read")
        .map(|entry| entry.expect("the folder of cases can be read").path());
    let mut cases: Vec<_> = files.filter(|path| path.extension().is_some_and(|ext| ext == "yml")).collect();
    cases.sort();
    cases
}

/// Returns the text of a test case and its file name, which the messages show.
fn load(case: &Path) -> (String, String) {
    let text = std::fs::read_to_string(case).expect("the case can be read");
    (case.file_name().expect("the path ends with a name").to_string_lossy().into_owned(), text)
}

#[test]
fn messages_are_as_blessed() {
    let bless = std::env::var_os("JOUTE_BLESS").is_some();
    let action = if bless { snapbox::assert::Action::Overwrite } else { snapbox::assert::Action::Verify };
    let assert = snapbox::Assert::new().action(action);
    for case in cases() {
        let (name, text) = load(&case);
        let described = describe(&name, &text);
        assert.eq(described.render(false), snapbox::Data::read_from(&case.with_extension("txt"), None).raw());
    }
}

#[test]
fn every_case_has_diagnostics() {
    for case in cases() {
        let (name, text) = load(&case);
        let described = describe(&name, &text);
        assert!(!described.diagnostics.is_empty(), "{name}");
        let errors = described.diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
        assert_eq!(described.api.is_none(), errors > 0, "{name}");
    }
}

#[test]
fn every_place_is_within_the_file() {
    for case in cases() {
        let (name, text) = load(&case);
        for found in describe(&name, &text).diagnostics {
            for span in found.span.iter().chain(found.others.iter().map(|(span, _)| span)) {
                assert!(text.get(span.clone()).is_some(), "{name}: {span:?} of {found:?}");
            }
        }
    }
}

#[test]
fn later_stages_can_point_at_names() {
    let text = "name: jeu\nfunction:\n  - fct_name: drop\n    fct_arg: [[guess, int]]\n";
    let described = describe("api.yml", text);
    let span = described.spans.get("function.drop").expect("the function's name has a position");
    assert_eq!(&text[span.clone()], "drop");
    let argument = described.spans.get("function.drop.guess").expect("the argument's name has a position");
    assert_eq!(&text[argument], "guess");
    assert_eq!(described.spans.get("function.keep"), None);
    let found = Diagnostic::warning(span, "`drop` is called `drop_` in Rust").label("a word of Rust");
    let drawn = render("api.yml", text, std::slice::from_ref(&found), false);
    assert_eq!(drawn, described.render_more(&[found], false));
    assert!(drawn.contains("--> api.yml:3:15"), "{drawn}");
}

#[test]
fn colours_change_only_escape_sequences() {
    let described = describe("api.yml", "name: jeu\nlocale: de\n");
    let coloured = described.render(true);
    assert!(coloured.contains("\u{1b}["), "{coloured:?}");
    let mut plain = String::new();
    let mut parts = coloured.split("\u{1b}[");
    plain.push_str(parts.next().unwrap_or_default());
    parts.for_each(|part| plain.push_str(part.split_once('m').map_or("", |(_, text)| text)));
    assert_eq!(plain, described.render(false));
}
