//! Tests that code of a generated language is in `templates/` and not in Rust strings.
//!
//! A string counts as code if one of its lines is indented, or ends like a statement or the head of a block.
//! Strings that spell a type, a literal or a comment do not count.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeMap;
use std::path::Path;

/// The files that may contain code. Some spell types, literals and comments, and others contain
/// single lines that a candidate could write.
const CODE_FILES: [&str; 4] = ["doc.rs", "mistake.rs", "show.rs", "spell.rs"];

fn is_code(text: &str) -> bool {
    let lines = || text.split('\n');
    let indented = lines().any(|line| line.starts_with("    ") && !line.trim().is_empty());
    let ends = [";", "{", "}", " do", " where", " in", " of", "=>", "->", ")"];
    let statement = |line: &str| line.contains(' ') && ends.iter().any(|end| line.ends_with(end));
    let several = text.trim_end_matches('\n').contains('\n');
    let marked = ["#define ", " <- ", "foreign import ", "instance ", "external "]
        .iter()
        .any(|mark| text.contains(mark));
    marked
        || (indented && several)
        || lines().any(|line| line.ends_with(';') && line.contains([' ', '(']))
        || (several && lines().any(statement))
}

/// Returns the number of strings in a file that are code. Attributes and tests are ignored.
fn count(tokens: TokenStream) -> usize {
    let mut found = 0;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                let attribute = matches!(tokens.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket);
                if let Some(TokenTree::Group(group)) = tokens.next_if(|_| attribute)
                    && group.stream().to_string().replace(' ', "") == "cfg(test)"
                {
                    return found;
                }
            }
            TokenTree::Group(group) => found += count(group.stream()),
            TokenTree::Literal(literal) => {
                let text = syn::parse_str::<syn::LitStr>(&literal.to_string());
                found += usize::from(text.is_ok_and(|text| is_code(&text.value())));
            }
            TokenTree::Punct(_) | TokenTree::Ident(_) => {}
        }
    }
    found
}

fn count_file(path: &Path) -> usize {
    let text = std::fs::read_to_string(path).expect("the source can be read");
    count(text.parse().expect("the text is Rust"))
}

fn count_folder(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let counted = entries.map(|path| match path.file_name().and_then(|name| name.to_str()) {
        _ if path.is_dir() => count_folder(&path),
        Some(name) if name.ends_with(".rs") && !CODE_FILES.contains(&name) => count_file(&path),
        _ => 0,
    });
    counted.sum()
}

#[test]
fn code_of_languages_is_in_templates() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/language");
    let mut left = BTreeMap::new();
    for backend in joute_generator::language::ALL {
        let id = backend.language().id;
        let strings = count_folder(&folder.join(id)) + count_file(&folder.join(format!("{id}.rs")));
        if strings > 0 {
            left.insert(id, strings);
        }
    }
    assert!(left.is_empty(), "these strings are generated code and belong into templates/: {left:?}");
}
