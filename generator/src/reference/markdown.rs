//! The reference as Markdown: every item in every language.

use super::captions::Captions;
use super::prose::Piece;
use super::view::{Reference, Row, Spoken, Voice, Voiced};
use crate::backend::{Language, Sample};
use crate::text::one_line;
use askama::Template;

#[derive(Template)]
#[template(path = "reference/reference.md", escape = "none")]
struct Document<'a> {
    captions: &'a Captions,
    reference: &'a Reference<'a>,
    champion: String,
}

/// The document.
pub fn render(reference: &Reference<'_>, captions: &Captions) -> String {
    let champion = names(&reference.champion, &reference.languages);
    crate::kit::render(&Document { captions, reference, champion })
}

/// `position` — or, where languages differ, `position` (C, Python), `Position` (Java).
fn names(spoken: &Spoken<'_>, languages: &[&Language]) -> String {
    match spoken {
        Voiced::All(name) => quoted(name),
        Voiced::Each(voices) => {
            let each = voices.iter().map(|Voice { languages: ids, said }| {
                format!("{} ({})", quoted(said), titles(ids, languages))
            });
            each.collect::<Vec<_>>().join(", ")
        }
    }
}

/// `C, C++`
fn titles(ids: &[&str], languages: &[&Language]) -> String {
    let spoken = languages.iter().filter(|language| ids.contains(&language.id));
    spoken.map(|language| language.title).collect::<Vec<_>>().join(", ")
}

/// Each piece of code, and the languages that it is in.
fn samples(code: &Voiced<Sample>, languages: &[&Language]) -> Vec<(String, String)> {
    match code {
        Voiced::All(said) => {
            let ids: Vec<&str> = languages.iter().map(|language| language.id).collect();
            vec![(titles(&ids, languages), fenced(said, ids[0]))]
        }
        Voiced::Each(voices) => {
            let sample = |Voice { languages: ids, said }: &Voice<Sample>| {
                (titles(ids, languages), fenced(said, ids[0]))
            };
            voices.iter().map(sample).collect()
        }
    }
}

/// Identifiers and file names hold no backquote.
fn quoted(name: &str) -> String {
    format!("`{name}`")
}

/// A text on its own: blank lines stay, other line ends too.
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

/// A text within a line.
fn line(pieces: &[Piece<'_>]) -> String {
    let each = pieces.iter().map(|piece| match piece {
        Piece::Text(text) => escape(text),
        Piece::Code(name) => quoted(name.plain),
        Piece::Link(id, name) => format!("[{}](#{id})", quoted(name.plain)),
    });
    each.collect()
}

/// One argument, field or value: `pos` (int): which square
fn item(row: &Row<'_>) -> String {
    let Row { id, plain, name: _, ty, note } = row;
    let mut text = format!("<a id=\"{id}\"></a>{}", quoted(plain));
    if !ty.is_empty() {
        text += &format!(" ({})", line(ty));
    }
    if !note.is_empty() {
        text += &format!(" — {}", one_line(&line(note)));
    }
    text
}

/// A fenced block that no line of the code can close.
fn fenced(Sample { signature, example }: &Sample, language: &str) -> String {
    let mut fence = String::from("```");
    while signature.contains(&fence) || example.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}{language}\n{signature}\n\n{example}\n{fence}")
}

/// Text that means itself in Markdown, HTML included.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let mut before = None;
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\\' | '`' | '*' | '[' | ']' | '|' | '~' | '$' => out.extend(['\\', c]),
            // Within a word an underscore is only that.
            '_' if !(word(before) && word(rest.clone().next())) => out.push_str("\\_"),
            c => out.push(c),
        }
        before = Some(c);
    }
    out
}

/// A line that begins neither a list nor a heading.
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
        let said = Sample { signature: "a ```` b".into(), example: String::new() };
        assert!(fenced(&said, "c").starts_with("`````c\n"));
    }
}
