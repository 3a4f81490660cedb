//! Checks that the first sentence of every doc comment can be understood on its own.

use joute_testkit::{home, read, tracked_files};

/// Prepositions, question words and pronouns that leave the subject of a sentence unnamed.
const FORBIDDEN_OPENINGS: [&str; 26] = [
    "what", "who", "whose", "whom", "how", "where", "when", "why", "which", "by", "for", "of", "as", "with",
    "without", "from", "to", "at", "on", "in", "above", "below", "beside", "into", "those", "that",
];

/// Pronouns that stand for a person whose role the sentence does not name.
const FORBIDDEN_PRONOUNS: [&str; 4] = ["somebody", "nobody", "whoever", "anybody"];

/// Returns the first paragraph of each doc comment of a Rust file, with its line number.
fn paragraphs(source: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let (mut mark_before, mut ended) = ("", true);
    for (index, line) in source.lines().map(str::trim).enumerate() {
        let mark = ["///", "//!"].into_iter().find(|mark| line.starts_with(mark)).unwrap_or_default();
        let text = line.strip_prefix(mark).unwrap_or_default().trim();
        if mark.is_empty() || text.starts_with('/') {
            mark_before = "";
            continue;
        }
        if mark != mark_before {
            found.push((index + 1, text.to_owned()));
            ended = false;
        } else if text.is_empty() {
            ended = true;
        } else if let Some((_, paragraph)) = found.last_mut().filter(|_| !ended) {
            paragraph.push(' ');
            paragraph.push_str(text);
        }
        mark_before = mark;
    }
    found
}

/// Returns the reason why a first sentence cannot stand alone, if there is one.
fn fault(paragraph: &str) -> Option<&'static str> {
    let sentence = paragraph.split_once(". ").map_or(paragraph, |(first, _)| first).trim_end_matches('.');
    let words: Vec<String> = sentence
        .split_whitespace()
        .map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase())
        .collect();
    let first = words.first().map(String::as_str).unwrap_or_default();
    if words.len() < 3 {
        Some("has fewer than three words")
    } else if FORBIDDEN_OPENINGS.contains(&first) {
        Some("begins with a preposition or a question word")
    } else if words.iter().any(|word| FORBIDDEN_PRONOUNS.contains(&word.as_str())) {
        Some("does not name a person's role")
    } else {
        None
    }
}

#[test]
fn every_doc_comment_can_stand_alone() {
    let (mut count, mut faults) = (0, Vec::new());
    // Golden files contain the words of the description from which they are generated.
    let generated = |file: &str| file.contains("/golden/");
    for file in tracked_files("*.rs").iter().filter(|file| !generated(file)) {
        for (line, paragraph) in paragraphs(&read(home().join(file))) {
            count += 1;
            if let Some(fault) = fault(&paragraph) {
                faults.push(format!("{file}:{line}: the first sentence {fault}: {paragraph}"));
            }
        }
    }
    assert!(count > 1000, "only {count} doc comments were found");
    assert!(faults.is_empty(), "{} of {count}:\n{}", faults.len(), faults.join("\n"));
}
