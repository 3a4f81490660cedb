//! Renders the API reference as Markdown. It shows every item in every language.

use super::prose::Piece;
use super::view::{DetailRow, LanguageGroup, LocalName, PerLanguage, Reference};
use crate::backend::{Language, Sample};
use crate::text::one_line;
use askama::Template;
use joute_words::reference as words;

#[derive(Template)]
#[template(path = "reference/reference.md", escape = "none")]
struct Document<'a> {
    reference: &'a Reference<'a>,
    champion: String,
}

/// Returns the API reference as the text of a Markdown document.
pub fn render(reference: &Reference<'_>) -> String {
    let champion = names(&reference.champion, &reference.languages);
    crate::text::render(&Document { reference, champion })
}

/// Formats the name of an API item as Markdown. If languages spell it differently, all spellings
/// are listed, as in `position` (C, Python), `Position` (Java).
fn names(spelling: &LocalName<'_>, languages: &[&Language]) -> String {
    match spelling {
        PerLanguage::All(name) => quoted(name),
        PerLanguage::Each(groups) => {
            let parts = groups.iter().map(|LanguageGroup { languages: ids, value }| {
                format!("{} ({})", quoted(value), titles(ids, languages))
            });
            parts.collect::<Vec<_>>().join(", ")
        }
    }
}

/// Returns the titles of some programming languages as a list, such as `C, C++`.
fn titles(ids: &[&str], languages: &[&Language]) -> String {
    let spelling = languages.iter().filter(|language| ids.contains(&language.id));
    spelling.map(|language| language.title).collect::<Vec<_>>().join(", ")
}

/// Returns the code samples of an API item as Markdown. Each sample comes with the titles of its
/// languages. Equal samples are returned once.
fn samples(code: &PerLanguage<Sample>, languages: &[&Language]) -> Vec<(String, String)> {
    match code {
        PerLanguage::All(value) => {
            let ids: Vec<&str> = languages.iter().map(|language| language.id).collect();
            vec![(titles(&ids, languages), fenced(value, ids[0]))]
        }
        PerLanguage::Each(groups) => {
            let sample = |LanguageGroup { languages: ids, value }: &LanguageGroup<Sample>| {
                (titles(ids, languages), fenced(value, ids[0]))
            };
            groups.iter().map(sample).collect()
        }
    }
}

/// Formats a name as inline code in Markdown. The name must not contain backquotes.
fn quoted(name: &str) -> String {
    format!("`{name}`")
}

/// Formats a text of the reference as Markdown paragraphs. Line breaks and blank lines are kept.
fn block(pieces: &[Piece<'_>]) -> String {
    let lines = line(pieces);
    let lines: Vec<&str> = lines.lines().collect();
    let lines = lines.iter().enumerate().map(|(i, text)| {
        let text = unmarked(text);
        let breaks = !text.is_empty() && lines.get(i + 1).is_some_and(|next| !next.is_empty());
        if breaks { text + "\\" } else { text }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Formats a text of the reference as a single line of Markdown.
fn line(pieces: &[Piece<'_>]) -> String {
    let each = pieces.iter().map(|piece| match piece {
        Piece::Text(text) => escape(text),
        Piece::Code(name) => quoted(name.plain),
        Piece::Link(id, name) => format!("[{}](#{id})", quoted(name.plain)),
    });
    each.collect()
}

/// Formats an argument, a field or an enum value as a Markdown list item. An example is `pos`
/// (int): which square
fn item(row: &DetailRow<'_>) -> String {
    let DetailRow { id, plain, name: _, ty, note } = row;
    let mut text = format!("<a id=\"{id}\"></a>{}", quoted(plain));
    if !ty.is_empty() {
        text += &format!(" ({})", line(ty));
    }
    if !note.is_empty() {
        text += &format!(" — {}", one_line(&line(note)));
    }
    text
}

/// Formats a code sample as a Markdown code block. Its fence is longer than any run of backquotes
/// in the code.
fn fenced(Sample { signature, example }: &Sample, language: &str) -> String {
    let mut fence = String::from("```");
    while signature.contains(&fence) || example.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}{language}\n{signature}\n\n{example}\n{fence}")
}

/// Escapes the special characters of Markdown and HTML in a text.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let mut previous = None;
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\\' | '`' | '*' | '[' | ']' | '|' | '~' | '$' => out.extend(['\\', c]),
            // An underscore within a word has no special meaning.
            '_' if !(word(previous) && word(rest.clone().next())) => out.push_str("\\_"),
            c => out.push(c),
        }
        previous = Some(c);
    }
    out
}

/// Escapes the start of a line that looks like a Markdown list item or heading.
fn unmarked(line: &str) -> String {
    let line = line.trim();
    let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
    match line.chars().next() {
        Some('#' | '-' | '+' | '=') => format!("\\{line}"),
        Some('0'..='9') if digits.starts_with(['.', ')']) => {
            format!("{}\\{digits}", &line[..line.len() - digits.len()])
        }
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_mean_themselves() {
        assert_eq!(escape("<script>&amp; a_b _c_ *d*"), "&lt;script&gt;&amp;amp; a_b \\_c\\_ \\*d\\*");
        assert_eq!(unmarked("- un"), "\\- un");
        assert_eq!(unmarked("12. douze"), "12\\. douze");
        assert_eq!(unmarked("12 douze"), "12 douze");
        let text = block(&[Piece::Text("un\ndeux\n\n# trois".into())]);
        assert_eq!(text, "un\\\ndeux\n\n\\# trois");
    }

    #[test]
    fn a_fence_is_longer_than_those_in_code() {
        let value = Sample { signature: "a ```` b".into(), example: String::new() };
        assert!(fenced(&value, "c").starts_with("`````c\n"));
    }
}
